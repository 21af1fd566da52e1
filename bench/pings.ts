import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandError } from '#lib/errors/command-error.ts';

const EVERY_S = 0.02;
const RETRY_MS = 200;
const WITHIN_MS = 180_000;

/** Resolves when an address responds to a ping. @throws if it does not respond within `WITHIN_MS` */
export async function untilAnswers(address: string): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  // Each program sends requests for a while: one per request would take processor time from the guests measured.
  const once = ['-c', '1', '-w', '20', '-i', String(RETRY_MS / 1000)];
  while (Date.now() < deadline) {
    const ping = promisify(execFile)('ping', ['-n', ...once, address]);
    const isThere = await ping.then(
      () => true,
      () => false,
    );
    if (isThere) return;
    // It ends early when a router reports the address as unreachable.
    await delay(RETRY_MS);
  }
  throw new CommandError(`${address} does not answer.`);
}

/** Returns the longest time between two ping responses while `during` runs, in ms. */
export async function longestSilence(address: string, during: () => Promise<void>): Promise<number> {
  const ping = spawn('ping', ['-n', '-D', '-i', String(EVERY_S), address], { stdio: ['ignore', 'pipe', 'inherit'] });
  const answers = text(ping.stdout);
  const ended = once(ping, 'exit');
  try {
    await during();
  } finally {
    ping.kill('SIGINT');
    await ended;
  }
  const times = [...(await answers).matchAll(/^\[([\d.]+)\].*time=/gm)].map(([, at]) => Number(at) * 1000);
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}
