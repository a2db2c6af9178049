// What browsers can or cannot do, over plain http too: each with another way where it is missing.
import type {Around, Socket} from './socket';

export const around = (): Around => ({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`) as unknown as Socket,
  later: (ms, what) => {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
  now: Date.now,
  random: Math.random,
  id: newId,
  build: __BUILD__,
});

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// 128 random bits as base64 for addresses: the token of a seat.
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
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

// The screen stays on while somebody plays: by a lock where there is one, else by a film of one still picture.
export function stayAwake(): () => void {
  let release = () => {};
  let over = false;
  const get = async () => {
    if (document.visibilityState !== 'visible') return;
    release();
    const lock = 'wakeLock' in navigator ? await navigator.wakeLock.request('screen').catch(() => null) : null;
    const letGo = lock ? () => void lock.release().catch(() => {}) : showStillFilm();
    if (over) letGo();
    else release = letGo;
  };
  void get();
  document.addEventListener('visibilitychange', get);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', get);
    release();
  };
}

// A phone does not sleep in the middle of a film. It starts with the next tap if it may not start by itself.
function showStillFilm(): () => void {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  if (!canvas.getContext('2d') || !('captureStream' in canvas)) return () => {};
  const film = document.createElement('video');
  film.muted = film.playsInline = true;
  film.srcObject = canvas.captureStream(1);
  const play = () => void film.play().catch(() => {});
  play();
  addEventListener('pointerup', play, {once: true});
  return () => {
    removeEventListener('pointerup', play);
    film.pause();
    film.srcObject = null;
  };
}

// Before the first tap a browser wants neither.
const mayDisturb = () => navigator.userActivation?.hasBeenActive ?? true;

let audio: AudioContext | null = null;
const kTunes = {
  turn: [660, 880],
  asked: [880, 660, 880],
  'round-over': [523, 659, 784],
  'game-over': [523, 659, 784, 1047],
};
// Once the picture is there. What is done returns how to undo it, and is undone, or never done, when it is called off.
export function afterPicture(what: () => (() => void) | void): () => void {
  let undo: (() => void) | void;
  const timer = setTimeout(() => (undo = what()), kAfterPicture);
  return () => {
    clearTimeout(timer);
    undo?.();
  };
}
const kAfterPicture = 60;

// A few soft notes.
export function chime(tune: keyof typeof kTunes): void {
  if (mayDisturb()) play(tune);
}
function play(tune: keyof typeof kTunes): void {
  try {
    audio ??= new AudioContext();
    const from = audio.currentTime;
    kTunes[tune].forEach((pitch, i) => {
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

// Only where the page is one's own, over https: elsewhere the title has to do.
export async function askToNotify(): Promise<'granted' | 'denied' | 'missing'> {
  if (!('Notification' in window) || !window.isSecureContext) return 'missing';
  const answer = await Notification.requestPermission().catch(() => 'denied' as const);
  return answer === 'granted' ? 'granted' : 'denied';
}

// To somebody who looks at something else. The one before it goes; it goes itself when the page is looked at.
export function notify(title: string, text: string): () => void {
  if (document.visibilityState === 'visible' || !('Notification' in window) || Notification.permission !== 'granted') return () => {};
  try {
    const shown = new Notification(title, {body: text, tag: 'turn', icon: '/icon-192.png'});
    const close = () => {
      document.removeEventListener('visibilitychange', close);
      shown.close();
    };
    shown.onclick = () => (window.focus(), close());
    document.addEventListener('visibilitychange', close);
    return close;
  } catch {
    return () => {}; // some phones want a service worker for it
  }
}

export function buzz(): void {
  if (mayDisturb()) navigator.vibrate?.(60);
}
