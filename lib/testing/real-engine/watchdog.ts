import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RealEngine } from './real-engine.ts';

const PROGRAM = join(import.meta.dirname, '../../../packaging/host-watchdog/nephos-watchdog');

interface WatchdogOptions {
  /** Folder of the leases on shared storage. */
  leases: string;
  /** Folder for the configuration. */
  folder: string;
  /** Seconds without a renewal after which the host resets itself. The default is that of the program. */
  timeout?: number;
}

/**
 * Starts the shipped watchdog on a host. These hosts have no watchdog device, so a reset kills every process of the
 * host. It ends with the host.
 */
export function startWatchdog(
  engine: Pick<RealEngine, 'inside'>,
  host: string,
  { leases, folder, timeout }: WatchdogOptions,
): ChildProcess {
  const config = join(folder, `watchdog-${host}`);
  const lines = [
    `host=${host} folder=${leases} device=none on_root=yes`,
    ...(timeout === undefined ? [] : [`timeout=${timeout}`]),
    'reset_host() { kill -KILL -1; exit 0; }',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  const [program = '', ...words] = engine.inside(host, [PROGRAM]);
  return spawn(program, words, { env: { ...process.env, NEPHOS_WATCHDOG_CONFIG: config }, stdio: 'ignore' });
}
