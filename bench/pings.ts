import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { CommandError } from '#lib/errors/command-error.ts';

const EVERY_S = 0.02;
const WITHIN_MS = 180_000;

/** Resolves when an address responds to a ping. @throws if it does not respond within `WITHIN_MS` */
export async function untilAnswers(address: string): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (Date.now() < deadline) {
    const ping = promisify(execFile)('ping', ['-n', '-c', '1', '-W', '0.2', address]);
    const isThere = await ping.then(
      () => true,
      () => false,
    );
    if (isThere) return;
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
