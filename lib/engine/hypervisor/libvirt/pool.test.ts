import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { idleHost } from '#lib/testing/idle-host.ts';
import { Connection } from './connection.ts';
import { VirshFailure } from './failure.ts';
import { Pool } from './pool.ts';
import { withLongRetries } from './retry-when-busy.ts';

const virsh = useFakeVirsh();
let disks: string;
let pool: Pool;
beforeEach(() => {
  disks = join(virsh.folder, 'disks');
  mkdirSync(disks);
  virsh.is(FOLDER);
  pool = new Pool(new Connection('h1', 'qemu:///system', virsh.folder), disks);
});

/** A folder as libvirt sees it: it knows the files of its last refresh and removes only those. */
const FOLDER = `
folder="$(dirname "$0")/disks"; known="$(dirname "$0")/known"; touch "$known"
one() {
  case "$1" in
  pool-info) echo 'State: running' ;;
  pool-dumpxml) echo "<pool><target><path>$folder</path></target></pool>" ;;
  pool-refresh)
    [ -e "$(dirname "$0")/copying" ] && { echo 'error: pool nephos has asynchronous jobs running' >&2; exit 1; }
    ls "$folder" > "$known" ;;
  vol-list) sed "s|.*| & $folder/&|" "$known" ;;
  vol-delete)
    if grep -qx "$2" "$known"; then rm "$folder/$2"; sed -i "/^$2$/d" "$known"
    else echo "error: failed to get vol '$2'" >&2; fi ;;
  esac
}
shift 3
[ $# -eq 1 ] && { eval "one $(printf '%s' "$1" | sed "s/; '/; one '/g")"; exit; }
one "$@"`;
const put = (...names: string[]) => {
  for (const name of names) writeFileSync(join(disks, name), '');
};

test('what libvirt does not know of is removed with the rest, and what others have stays', async () => {
  put('a-root', 'b-root');
  await pool.refresh();
  put('a-config');
  await pool.removeAll(['a-root', 'a-config', 'a-rescue']);
  expect(readdirSync(disks)).toEqual(['b-root']);
});

test('what the console of a machine was turned into goes with it', async () => {
  put('a-console.log', 'a-console.log.0', 'b-console.log.0');
  await pool.removeAll(['a-console.log'], 'a-console.log.');
  expect(readdirSync(disks)).toEqual(['b-console.log.0']);
});

test('while a copy holds the folder up, what is known is removed all the same', async () => {
  put('a-root');
  await pool.refresh();
  writeFileSync(join(virsh.folder, 'copying'), '');
  await pool.removeAll(['a-root', 'a-config']);
  expect(readdirSync(disks)).toEqual([]);
});

const HOUR = 3_600_000;

/** A pool that is busy with a copy for an hour; waiting advances the clock. */
function copyingPool(): Pool {
  const end = Date.now() + HOUR;
  const { connection, pool: copying } = idleHost();
  for (const name of ['run', 'query', 'runAll'] as const) {
    vi.spyOn(connection, name).mockImplementation(async (command: readonly (string | readonly string[])[]) => {
      if (command[0] === 'pool-info') return 'State: running';
      if (command[0] === 'pool-dumpxml') return '<pool><target><path>/h1</path></target></pool>';
      if (Date.now() < end) throw new VirshFailure('busy', 'pool nephos has asynchronous jobs running');
      return '';
    });
  }
  return copying;
}

test.each<[string, (pool: Pool) => Promise<unknown>]>([
  ['looks for', (one) => one.refresh()],
  ['reads the names of', (one) => one.known()],
  ['removes', (one) => one.removeAll(['a-root'])],
  ['asks what stands on', (one) => one.backings(['a-root'])],
])('who %s files waits for a copy for an hour where that holds nobody up, and not elsewhere', async (_what, work) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const pass = async (ms?: number) => void vi.setSystemTime(Date.now() + (ms ?? 0));
  const waits = vi.spyOn(timers, 'setTimeout').mockImplementation(pass);
  syncBuiltinESMExports();
  try {
    await withLongRetries(() => work(copyingPool()));
    await expect(work(copyingPool())).rejects.toThrow('asynchronous jobs');
  } finally {
    vi.useRealTimers();
    waits.mockRestore();
    syncBuiltinESMExports();
  }
});
