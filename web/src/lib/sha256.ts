// SHA-256 (FIPS 180-4). Browsers have it over https only, and a house has plain http.
const kRounds = 64;
const isPrime = (n: number) => {
  for (let i = 2; i * i <= n; ++i) if (n % i === 0) return false;
  return true;
};
const primes = Array.from({length: 312}, (_each, i) => i).filter((n) => n > 1 && isPrime(n)).slice(0, kRounds);
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const kConstants = primes.map((prime) => fraction(Math.cbrt(prime)));
const kStart = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, from: number): number[] {
  const words = Array.from({length: 16}, (_each, i) => view.getUint32(from + i * 4));
  for (let i = 16; i < kRounds; ++i) {
    const [a, b] = [words[i - 15]!, words[i - 2]!];
    const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words.push((words[i - 16]! + small + words[i - 7]! + large) | 0);
  }
  return words;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  let hash = kStart;
  for (let from = 0; from < view.byteLength; from += 64) {
    const words = schedule(view, from);
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < kRounds; ++i) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + kConstants[i]! + words[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    hash = [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]!) | 0);
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(i * 4, word));
  return new Uint8Array(out.buffer);
}

export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
