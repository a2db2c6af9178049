// What this browser remembers. A browser that remembers nothing (private windows, a full disk) plays all the same.
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`mayi.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`mayi.${key}`);
    else localStorage.setItem(`mayi.${key}`, JSON.stringify(value));
  } catch {
    // It is only a comfort.
  }
}

export interface KnownRoom {
  link: string;
  token: string;
  name: string; // one's own there
  with: string[]; // the others
  when: number;
}

const kMostRooms = 12;
type Rooms = Record<string, KnownRoom>;

export const roomOf = (link: string): KnownRoom | undefined => recall<Rooms>('rooms', {})[link];
export const knownRooms = (): KnownRoom[] => Object.values(recall<Rooms>('rooms', {})).sort((a, b) => b.when - a.when);

export function rememberRoom(room: KnownRoom): void {
  const newest = [room, ...knownRooms().filter(({link}) => link !== room.link)].slice(0, kMostRooms);
  remember('rooms', Object.fromEntries(newest.map((each) => [each.link, each])));
}

export function forgetRoom(link: string): void {
  remember('rooms', Object.fromEntries(knownRooms().filter((each) => each.link !== link).map((each) => [each.link, each])));
}
