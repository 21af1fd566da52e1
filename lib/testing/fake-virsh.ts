import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

interface FakeVirsh {
  readonly folder: string;
  /** Replaces virsh by a shell script. `$3` is the connection URI; the command follows it. */
  is(script: string): void;
}

/** Puts a virsh on the PATH that each test scripts. */
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
      // Replaced atomically, because the previous script may be starting at this moment.
      const next = join(folder, 'next');
      writeFileSync(next, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      renameSync(next, join(folder, 'virsh'));
    },
  };
}
