// The page's icon as PNG, drawn by code: a card with a heart, as in public/icon.svg. For browsers that take no SVG as an icon.
import {deflateSync} from 'node:zlib';

const kFelt = [0x0f, 0x3d, 0x2e];
const kPaper = [0xff, 0xfd, 0xf6];
const kHeart = [0xc8, 0x10, 0x2e];

const isInCard = (x, y) => {
  const dx = Math.max(0.29 - x, x - 0.71, 0);
  const dy = Math.max(0.23 - y, y - 0.79, 0);
  return Math.hypot(dx, dy) < 0.08;
};
const isInHeart = (x, y) => {
  const u = (x - 0.5) / 0.2;
  const v = (0.52 - y) / 0.2;
  return (u * u + v * v - 0.8) ** 3 - u * u * v ** 3 < 0;
};
const colourAt = (x, y) => (isInHeart(x, y) ? kHeart : isInCard(x, y) ? kPaper : kFelt);

// Each pixel is the mean of sixteen points in it.
function pixel(x, y, size) {
  const sum = [0, 0, 0];
  for (let i = 0; i < 16; ++i)
    colourAt((x + ((i % 4) + 0.5) / 4) / size, (y + (Math.floor(i / 4) + 0.5) / 4) / size).forEach((part, at) => (sum[at] += part));
  return sum.map((part) => Math.round(part / 16));
}

const kCrc = Array.from({length: 256}, (_each, n) => {
  for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = kCrc[(crc ^ byte) & 255] ^ (crc >>> 8);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return whole;
}

export function icon(size) {
  const rows = Array.from({length: size}, (_row, y) => Buffer.from([0, ...Array.from({length: size}, (_each, x) => pixel(x, y, size)).flat()]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}
