import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
      writeFileSync(join(folder, 'virsh'), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, 'virsh'), 0o755);
    },
  };
}
