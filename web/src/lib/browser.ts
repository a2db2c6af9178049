// What browsers can or cannot do, over plain http too: each with another way where it is missing.
import type {Around, Socket} from './socket';

export const around = (): Around => ({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`) as unknown as Socket,
  later: (ms, what) => {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  id: newId,
  build: __BUILD__,
});

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// True: it is in the clipboard.
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

function copyOldWay(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'away';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

export const canShare = () => typeof navigator.share === 'function';
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({title, url});
  } catch {
    // They thought better of it.
  }
}

// The screen stays on while somebody plays, where that can be had.
export function stayAwake(): () => void {
  let lock: {release(): Promise<void>} | null = null;
  const get = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
  };
  void get();
  document.addEventListener('visibilitychange', get);
  return () => {
    document.removeEventListener('visibilitychange', get);
    void lock?.release().catch(() => {});
  };
}

// Before the first tap a browser wants neither.
const mayDisturb = () => navigator.userActivation?.hasBeenActive ?? true;

let audio: AudioContext | null = null;
// Two soft notes.
export function chime(): void {
  if (!mayDisturb()) return;
  try {
    audio ??= new AudioContext();
    const from = audio.currentTime;
    [660, 880].forEach((pitch, i) => {
      const tone = audio!.createOscillator();
      const gain = audio!.createGain();
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0.08, from + i * 0.14);
      gain.gain.exponentialRampToValueAtTime(0.0001, from + i * 0.14 + 0.25);
      tone.connect(gain).connect(audio!.destination);
      tone.start(from + i * 0.14);
      tone.stop(from + i * 0.14 + 0.3);
    });
  } catch {
    // No sound, then.
  }
}

export function buzz(): void {
  if (mayDisturb()) navigator.vibrate?.(60);
}
