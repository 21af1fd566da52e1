import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Nothing is on its way for longer: what another machine that shares the folder left then belongs to nobody. */
const LONGEST_MS = 24 * 3_600_000;
const NAME = /^nephos-disks-(.*)-([0-9a-z]+)-(\d+)-\w{6}$/;

const BOOT_LENGTH = 8;
/** Tells this start of the machine and of the process from others that had the same number. */
const OWN = `${readBootId()}${Math.round(performance.timeOrigin).toString(36)}`;
function readBootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, BOOT_LENGTH);
}

/** A folder for files of this process that are on their way. Those of processes that have died meanwhile are removed. */
export function ownTemporaryFolder(parent = tmpdir()): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(parent)) {
    const [, machine, start = '', pid] = NAME.exec(name) ?? [];
    if (machine === undefined) continue;
    const isOver = machine === hostname() ? !isOurs(start, Number(pid)) : isOld(join(parent, name));
    if (isOver) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `nephos-disks-${hostname()}-${OWN}-${process.pid}-`));
}

/** Whether a process of this machine goes on: since it started last, and not one before with the number of this one. */
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
