import { execFileSync } from 'node:child_process';
import fs, { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { MIB } from '#lib/bytes.ts';

/** A folder on a small file system that can be filled completely. */
export interface SmallDisk {
  folder: string;
  fill(): void;
  drain(): void;
}

/** Mounts a tmpfs if allowed. Otherwise mocks `statfs`; the database then never finds the disk full. */
export function useSmallDisk(sizeMib: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-small-'));
  return mounts(folder, sizeMib) ? mounted(folder) : pretended(folder, sizeMib);
}

function mounts(folder: string, sizeMib: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=0700`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function mounted(folder: string): SmallDisk {
  const filler = join(folder, 'filler');
  afterAll(() => {
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  return {
    folder,
    fill() {
      for (const chunk of [MIB, 4096]) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(chunk), { flag: 'a' });
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        }
      }
    },
    drain: () => rmSync(filler, { force: true }),
  };
}

function pretended(folder: string, sizeMib: number): SmallDisk {
  const real = fs.promises.statfs;
  let isFull = false;
  const used = () =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + fs.statSync(join(entry.parentPath, entry.name)).blocks * 512, 0);
  const pretend = async (path: fs.PathLike) => {
    const free = isFull ? 0 : Math.max(0, sizeMib * MIB - used());
    return { ...(await real(path)), bavail: free, bsize: 1 };
  };
  Object.assign(fs.promises, { statfs: pretend });
  syncBuiltinESMExports();
  afterAll(() => {
    Object.assign(fs.promises, { statfs: real });
    syncBuiltinESMExports();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    fill() {
      isFull = true;
    },
    drain() {
      isFull = false;
    },
  };
}
