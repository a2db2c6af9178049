// How long a tool call takes, and a whole four-player game of one scripted agent and three bots.
//   node speed.mjs ../../../build/release/mayi
import { play, sit } from './table.mjs';

const seat = await sit('--new', '--seats', 'you,expert,expert,expert', '--seed', '2');
const begin = performance.now();
const calls = await play(seat, false);
const seconds = (performance.now() - begin) / 1000;
seat.times.length = 0;
for (let i = 0; i < 1000; ++i) await seat.call('state');
const looks = seat.times.toSorted((a, b) => a - b);
await seat.client.close();
console.log(`a game of ${calls} calls: ${seconds.toFixed(2)} s; one state call: median ${looks[500].toFixed(2)} ms, 99 % ${looks[990].toFixed(2)} ms`);
