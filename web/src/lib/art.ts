// The pictures of the package by their names: "4KS" is the king of spades with four colours. Only files: its code is not used.
const files: Record<string, string> = {
  ...import.meta.glob<string>('/node_modules/@heruka_urgyen/react-playing-cards/src/images/2color-bf/??.svg', {eager: true, query: '?url', import: 'default'}),
  ...import.meta.glob<string>('/node_modules/@heruka_urgyen/react-playing-cards/src/images/4color-bf/??.svg', {eager: true, query: '?url', import: 'default'}),
};
export const art = Object.fromEntries(Object.entries(files).map(([path, url]) => [path.replace(/^.*(\d)color-bf\/(..)\.svg$/, '$1$2'), url]));
