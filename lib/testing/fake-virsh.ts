import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

interface FakeVirsh {
  /** A folder of the test, which the script lies in. */
  readonly folder: string;
  /** Puts a script in the place of virsh; `$3` is the address, and the command follows. */
  is(script: string): void;
}

/** A stand-in for virsh that is a script of each test. */
export function useFakeVirsh(): FakeVirsh {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'virsh-'));
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return {
    get folder() {
      return folder;
    },
    is(script) {
      // In one step: the one before may be starting right now.
      const next = join(folder, 'next');
      writeFileSync(next, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      renameSync(next, join(folder, 'virsh'));
    },
  };
}
