// Whether something the server sent has the shape that the protocol's schema gives it, so that the rest of the page can rely on it.
interface Shape {
  ref?: string;
  any?: Shape[];
  only?: unknown;
  type?: string;
  required?: string[];
  properties?: Record<string, Shape>;
  items?: Shape;
}

const shapes: Record<string, Shape> = __SHAPES__;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function hasType(type: string | undefined, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === undefined || typeof value === type;
}

// `seats`: how many there are; no seat has a greater number.
function fits(shape: Shape, value: unknown, seats: number): boolean {
  const {ref, any, items, properties} = shape;
  if (ref) return (ref !== 'seat' || ((value as number) >= 0 && (value as number) < seats)) && fits(shapes[ref]!, value, seats);
  if (any) return any.some((each) => fits(each, value, seats));
  if ('only' in shape) return value === shape.only;
  if (!hasType(shape.type, value)) return false;
  if (Array.isArray(value)) return !items || value.every((each) => fits(items, each, seats));
  if (!isObject(value)) return true;
  return (
    (shape.required ?? []).every((name) => name in value) &&
    Object.entries(properties ?? {}).every(([name, each]) => !(name in value) || fits(each, value[name], seats))
  );
}

const kMostSeats = 8;
export const isA = (name: string, value: unknown): boolean => fits(shapes[name]!, value, kMostSeats);

// Also: whoever is named sits there.
export const isState = (value: unknown): boolean => isObject(value) && Array.isArray(value.seats) && fits(shapes.state!, value, value.seats.length);
