// What the page needs of docs/protocol.schema.json to tell whether a message can be read: types and members, no limits. What a newer
// server adds is let pass: further members, further words, further kinds of events.
const kNames = [
  'news', 'state', 'why_refused', 'seat_given', 'way_given', 'link_given', 'reaction_told',
  'hint', 'history', 'rounds', 'checked', 'suggested', 'distance', 'way_out', 'rules_text', 'replay', 'lesson',
];
const kHappening = {
  type: 'object',
  required: ['version', 'event'],
  properties: {version: {type: 'integer'}, event: {type: 'string'}, text: {type: 'string'}, seat: {type: 'integer'}},
};

function plain({type, const: only, enum: words, required, properties, items, oneOf, $ref}) {
  if ($ref) return {ref: $ref.replace('#/$defs/', '')};
  if (oneOf) return {any: oneOf.map(plain)};
  if (only !== undefined) return {only};
  if (words) return {type: typeof words[0]};
  if (Array.isArray(type)) return {any: type.map((each) => ({type: each}))};
  return {
    type,
    ...(required && {required}),
    ...(properties && {properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, plain(each)]))}),
    ...(items && {items: plain(items)}),
  };
}

// By name, and those they refer to.
export function shapesOf(schema) {
  const shapes = {};
  const add = (name) => {
    if (shapes[name]) return;
    const found = name.split('/').reduce((at, step) => at[step], schema.$defs);
    shapes[name] = name === 'happening' ? kHappening : plain(found);
    JSON.stringify(shapes[name], (key, value) => (key === 'ref' && add(value), value));
  };
  kNames.forEach(add);
  return shapes;
}
