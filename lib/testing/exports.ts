import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Stops the volume exports of a data folder, which outlive the platform. */
export async function endExports(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'exports');
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // Nothing was exported.
  }
  const running = names
    .filter((name) => name.endsWith('.pid'))
    .map((name) => Number(readFileSync(join(folder, name), 'utf8')))
    .filter((pid) => commandOf(pid).includes(folder));
  for (const pid of running) process.kill(pid, 'SIGKILL');
  // Hooks cannot poll; their time limit ends the wait.
  while (!running.every(hasEnded)) await delay(10);
}

/**
 * Whether all threads of a process have ended, which also closes its files. Its command line is empty earlier: the kernel
 * releases memory before files, so only a zombie has closed its sockets.
 */
export function hasEnded(pid: number): boolean {
  try {
    const isZombie = /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return isZombie && readdirSync(`/proc/${pid}/task`).length < 2;
  } catch {
    return true;
  }
}

/** Returns an empty string for a process that no longer exists, and for a zombie. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
