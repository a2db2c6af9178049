// A real server with the page as it is built, for the length of a test.
import {spawn, type ChildProcess} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';

export interface Server {
  address: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const program = resolve(process.env.MAYI ?? '../build/release/mayi');
const page = resolve(import.meta.dirname, '../dist');

// One that is still free after a restart: no outgoing connection is given any below 32768.
function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer();
    probe.on('error', () => found(freePort()));
    const port = 10_000 + Math.floor(22_000 * Math.random());
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(port)));
  });
}

// `name`: another by which pages may come.
export async function serve(name = ''): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), 'mayi-page-'));
  let running: ChildProcess | undefined;
  const start = (listen: string) =>
    new Promise<string>((found, failed) => {
      const origin = name ? ['--origin', `http://${name}:${listen.split(':')[1]}`] : [];
      running = spawn(program, ['serve', '--listen', listen, '--data', data, '--assets', page, ...origin], {stdio: ['ignore', 'pipe', 'inherit']});
      running.on('error', failed);
      running.on('exit', (code) => failed(new Error(`mayi serve ended with ${code}`)));
      let said = '';
      running.stdout!.on('data', (text) => {
        said += text;
        const address = /Open (http:\S+)/.exec(said)?.[1];
        if (address) found(address);
      });
    });
  const end = () =>
    new Promise<void>((ended) => {
      running!.removeAllListeners('exit');
      running!.on('exit', () => ended());
      running!.kill('SIGTERM');
    });
  const address = await start(`127.0.0.1:${await freePort()}`);
  return {
    address,
    restart: async () => {
      await end();
      await start(new URL(address).host);
    },
    stop: async () => {
      await end();
      rmSync(data, {recursive: true});
    },
  };
}
