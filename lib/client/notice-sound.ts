import type { Notice } from './notices.ts';

/** In Hz; failures have a low pitch. */
const PITCHES: Record<Notice['level'], number> = { success: 880, info: 660, danger: 220 };
const LENGTH_S = 0.18;
const VOLUME = 0.05;

/** Plays a short tone. Browsers allow it only after the user has interacted with the page. */
export function playNotice(level: Notice['level']): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = PITCHES[level];
  volume.gain.setValueAtTime(VOLUME, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + LENGTH_S);
  tone.connect(volume).connect(context.destination);
  tone.addEventListener('ended', () => void context.close());
  tone.start();
  tone.stop(context.currentTime + LENGTH_S);
}
