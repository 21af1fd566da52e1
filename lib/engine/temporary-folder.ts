import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Nothing is on its way for longer: what another machine that shares the folder left then belongs to nobody. */
const LONGEST_MS = 24 * 3_600_000;
const NAME = /^nephos-disks-(.*)-(\d+)-\w{6}$/;

/** A folder for files of this process that are on their way. Those of processes that have died meanwhile are removed. */
export function ownTemporaryFolder(parent = tmpdir()): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(parent)) {
    const [, machine, pid] = NAME.exec(name) ?? [];
    if (machine === undefined) continue;
    const isOver = machine === hostname() ? !isAlive(Number(pid)) : isOld(join(parent, name));
    if (isOver) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `nephos-disks-${hostname()}-${process.pid}-`));
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
