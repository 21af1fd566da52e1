import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Transfers are shorter: an older folder of another machine is abandoned. */
const LONGEST_MS = 24 * 3_600_000;
const NAME = /^nephos-disks-(.*)-([0-9a-z]+)-(\d+)-\w{6}$/;

const BOOT_LENGTH = 8;
/** Identifies the boot of the machine and the process, because pids are reused. */
const OWN = `${readBootId()}${Math.round(performance.timeOrigin).toString(36)}`;
function readBootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, BOOT_LENGTH);
}

/** A temporary folder of this process. Removes folders of processes that have died. */
export function createProcessTemporaryFolder(parent = tmpdir()): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(parent)) {
    const [, machine, start = '', pid] = NAME.exec(name) ?? [];
    if (machine === undefined) continue;
    const isOver = machine === hostname() ? !isOurs(start, Number(pid)) : isOld(join(parent, name));
    if (isOver) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `nephos-disks-${hostname()}-${OWN}-${process.pid}-`));
}

/** Whether a local process is running and is not a later one with the same pid. */
function isOurs(start: string, pid: number): boolean {
  if (pid === process.pid) return start === OWN;
  return start.startsWith(OWN.slice(0, BOOT_LENGTH)) && isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isOld(path: string): boolean {
  const changed = statSync(path, { throwIfNoEntry: false });
  return changed !== undefined && Date.now() - changed.mtimeMs > LONGEST_MS;
}
