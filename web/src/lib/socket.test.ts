import {describe, expect, it} from 'vitest';
import {Line, waitFor, type Socket, type Status} from './socket';

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  hear(message: unknown) {
    this.onmessage?.({data: typeof message === 'string' ? message : JSON.stringify(message)});
  }
}

function setUp() {
  const sockets: FakeSocket[] = [];
  const timers: (() => void)[] = [];
  const statuses: Status[] = [];
  const news: unknown[] = [];
  const clocks: number[] = [];
  let ids = 0;
  const line: Line = new Line(
    {
      news: (each) => news.push(each) > 0,
      welcomed: () => {},
      clock: (ahead) => clocks.push(ahead),
      status: (status) => statuses.push(status),
      given: (given) => news.push(given),
      complaint: (refusal) => news.push(refusal.code),
    },
    {
      open: () => (sockets.push(new FakeSocket()), sockets.at(-1)!),
      later: (_ms, what) => {
        timers.push(what);
        return () => timers.splice(timers.indexOf(what), timers.includes(what) ? 1 : 0);
      },
      now: () => 1_000,
      random: () => 0.5,
      id: () => `i${++ids}`,
      build: '1',
    },
  );
  const greet = () => {
    sockets.at(-1)!.onopen!();
    sockets.at(-1)!.hear({welcome: 2, build: '1'});
  };
  line.connect();
  greet();
  return {line, sockets, timers, statuses, news, clocks, greet};
}

describe('a line to the server', () => {
  it('says hello first', () => {
    const {sockets, statuses} = setUp();
    expect(sockets[0]!.sent).toEqual([{hello: 2, build: '1', fair: true}]);
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('sends what was not answered again, with the same id, once the room is entered', async () => {
    const {line, sockets, timers, greet} = setUp();
    line.entered();
    const done = line.command({action: 'draw stock'});
    expect(sockets[0]!.sent.at(-1)).toEqual({action: 'draw stock', id: 'i1'});
    sockets[0]!.onclose!({code: 1006, reason: ''});
    timers.pop()!();
    greet();
    expect(sockets[1]!.sent).toHaveLength(1);
    line.entered();
    expect(sockets[1]!.sent.at(-1)).toEqual({action: 'draw stock', id: 'i1'});
    sockets[1]!.hear({ok: true, id: 'i1', version: 9, repeated: true, events: []});
    expect((await done).ok).toBe(true);
  });

  it('does not send questions again', async () => {
    const {line, sockets} = setUp();
    const asked = line.say({query: 'hint'});
    sockets[0]!.onclose!({code: 1006, reason: ''});
    expect(await asked).toMatchObject({ok: false, refusal: {code: 'lost'}});
  });

  it('keeps what is said to a server that has not answered yet until it has', async () => {
    const {line, sockets, timers, greet} = setUp();
    sockets[0]!.onclose!({code: 1006, reason: ''});
    expect(await line.say({watch: 'house'})).toMatchObject({ok: false}); // nobody is being asked
    timers.pop()!();
    const made = line.say({watch: 'house'});
    expect(sockets[1]!.sent).toEqual([]);
    greet();
    expect(sockets[1]!.sent.at(-1)).toMatchObject({watch: 'house'});
    sockets[1]!.hear({ok: true, id: 'i2', link: 'x'});
    expect((await made).ok).toBe(true);
  });

  it('slows down when told so', () => {
    const {line, sockets, timers} = setUp();
    line.entered();
    void line.command({ready: true});
    sockets[0]!.hear({ok: false, refusal: {code: 'too-many', clause: null, sentence: '', advice: null}});
    timers.pop()!();
    expect(sockets[0]!.sent.slice(-2)).toEqual([{ready: true, id: 'i1'}, {ready: true, id: 'i1'}]);
  });

  it('lives with whatever it hears', () => {
    const {sockets, news} = setUp();
    for (const text of ['', '{', 'null', '7', '[]', '{"ok": false}', '{"ok": true, "id": 3}']) sockets[0]!.hear(text);
    expect(news.length).toBeLessThan(8);
  });

  it('notices a server that is gone while the phone slept', () => {
    const {line, timers, statuses} = setUp();
    line.probe();
    timers.pop()!();
    expect(statuses.at(-1)).toBe('waiting');
  });

  it('asks whether anybody is there when what it said is met with silence, and comes back where nobody is', () => {
    const {line, sockets, timers, statuses, greet} = setUp();
    line.entered();
    void line.command({action: 'draw stock'});
    void line.say({query: 'hint'});
    expect(timers).toHaveLength(1);
    timers.pop()!();
    expect(sockets[0]!.sent.at(-1)).toMatchObject({hello: 2});
    expect(statuses.at(-1)).toBe('open');
    timers.pop()!();
    expect(statuses.at(-1)).toBe('waiting');
    timers.pop()!();
    greet();
    line.entered();
    expect(sockets[1]!.sent.at(-1)).toMatchObject({action: 'draw stock', id: 'i1'});
  });

  it('doubts nobody who says anything', () => {
    const {line, sockets, timers} = setUp();
    line.entered();
    void line.command({action: 'draw stock'});
    sockets[0]!.hear({room: {}});
    expect(timers).toEqual([]);
  });

  it('tells whoever has left from whoever lost the line', async () => {
    const {line} = setUp();
    const asked = line.say({query: 'hint'});
    line.forget();
    expect(await asked).toMatchObject({ok: false, refusal: {code: 'left'}});
  });

  it('learns what the server’s clock says, and again when the phone wakes up', () => {
    const {line, sockets, clocks} = setUp();
    expect(clocks).toEqual([]); // it was not told
    for (const now of [3_600_000, 1_200]) {
      line.probe();
      sockets[0]!.hear({welcome: 2, build: '1', now});
    }
    expect(clocks).toEqual([3_599_000, 200]);
  });

  it('asks to be loaded again where the protocol is another', () => {
    const {sockets, statuses} = setUp();
    sockets[0]!.hear({ok: false, refusal: {code: 'other-protocol', clause: null, sentence: '', advice: null}});
    expect(statuses.at(-1)).toBe('outdated');
  });
});

describe('the wait before coming back', () => {
  it.each([
    [0, 1006, '', 300],
    [1, 1006, '', 600],
    [20, 1006, '', 11_250],
    [0, 1012, 'Back in a moment; retry in 2100 ms.', 2100],
    [0, 1012, '', 2625],
  ])('after %i tries and close %i %s', (tries, code, reason, ms) => {
    expect(waitFor(tries, {code, reason}, 0.5)).toBe(ms);
  });
});
