export const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
