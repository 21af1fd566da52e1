import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
import { openCephStorage } from './open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-ceph-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the storage with these tools installed. */
function open(...tools: string[]) {
  for (const tool of tools) writeFileSync(join(folder, tool), '', { mode: 0o755 });
  const settings = { NEPHOS_CEPH_POOL: 'volumes', NEPHOS_CEPH_CONF: join(folder, 'none.conf') };
  return openCephStorage(readEnv({ PATH: folder, NEPHOS_DATA: folder, ...settings }), 'volumes');
}

test('without the tools of Ceph it is said which package has them', async () => {
  await expect(open()).rejects.toThrow('there is no rbd and no ceph. Install ceph-common');
  await expect(open('rbd')).rejects.toThrow('there is no ceph.');
});

test.each(['volumes/a.qcow2', 'snapshots/b.raw'])('where there is %s the pool was chosen too late', async (name) => {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  await expect(open('rbd', 'ceph')).rejects.toThrow(/already contains volumes/);
});

test('a pool that is not reached is named with the settings that lead to it', async () => {
  mkdirSync(join(folder, 'volumes'));
  await expect(open('rbd', 'ceph')).rejects.toThrow(
    /Could not access the Ceph pool volumes as client\.nephos with .*none\.conf/,
  );
});

test('the requirements of hosts are requested again where they were unavailable', async () => {
  const calls = join(folder, 'calls');
  writeFileSync(join(folder, 'rbd'), "#!/bin/sh\necho '[]'\n", { mode: 0o755 });
  writeFileSync(join(folder, 'ceph'), `#!/bin/sh\necho "$*" >>${calls}\nexit 1\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  const settings = { PATH: folder, NEPHOS_DATA: folder, NEPHOS_CEPH_POOL: 'volumes' };
  const { access } = await openCephStorage(readEnv(settings), 'volumes');
  for (const _ of [1, 2]) await expect(access()).rejects.toThrow();
  expect(readFileSync(calls, 'utf8').match(/mon dump/g)).toHaveLength(2);
});

test.each([
  ['NEPHOS_CEPH_POOL', 'a/b'],
  ['NEPHOS_CEPH_POOL', '--conf'],
  ['NEPHOS_CEPH_USER', 'client.nephos'],
  ['NEPHOS_CEPH_CONF', 'ceph.conf'],
])('%s=%s is refused', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(name);
});
