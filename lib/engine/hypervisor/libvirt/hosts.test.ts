import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Member } from './hosts.ts';
import type { Plan } from './plan.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hosts-'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Puts a script in the place of virsh; `$4` is the command. */
const virshIs = (script: string) => {
  writeFileSync(join(folder, 'virsh'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'virsh'), 0o755);
};

const PLAN: Plan = {
  ...{ id: '11111111-2222-4333-8444-555555555555', vcpus: 1, ramMb: 64, volumes: [], nics: [], pinned: [] },
  note: { name: 'web', diskGb: 1, imageId: null, extraSpecs: {}, imageProperties: {}, placedAt: 0 },
};

test('where no other address is given, others reach a host where Nephos does', () => {
  const at = (uri: string, ip?: string) =>
    new Member({ name: 'h1', uri, folder, ...(ip ? { ip } : {}) }, folder).host.ip;
  expect([at('qemu:///system'), at('qemu+ssh://root@node-2/system')]).toEqual([undefined, 'node-2']);
  expect(at('qemu+ssh://root@node-2/system', '10.0.0.2')).toBe('10.0.0.2');
});

test('a host that was away when it was entered says what it is before a machine is made there', async () => {
  virshIs('echo "error: failed to connect to the hypervisor" >&2; exit 1');
  const { host } = new Member({ name: 'h1', uri: 'qemu:///system', folder }, folder);
  await expect(host.define(PLAN)).rejects.toThrow('failed to connect');
  virshIs(`echo "$4" >>${folder}/asked
case "$4" in
  capabilities) echo '<capabilities><host><cpu/></host></capabilities>' ;;
  pool-dumpxml) echo '<pool><target><path>${folder}</path></target></pool>' ;;
  define) cp "$5" ${folder}/defined ;;
esac`);
  await Promise.all([host.define(PLAN), host.define(PLAN)]);
  expect(readFileSync(join(folder, 'defined'), 'utf8')).toContain('<domain type="qemu">');
  expect(readFileSync(join(folder, 'asked'), 'utf8').match(/nodeinfo/g)).toHaveLength(1);
});
