import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { Member } from './hosts.ts';
import type { Plan } from './plan.ts';

const virsh = useFakeVirsh();

const PLAN: Plan = {
  ...{ id: '11111111-2222-4333-8444-555555555555', vcpus: 1, ramMb: 64, volumes: [], nics: [], pinned: [] },
  note: { name: 'web', diskGb: 1, imageId: null, extraSpecs: {}, imageProperties: {}, placedAt: 0 },
};

test('where no other address is given, others reach a host where Nephos does', () => {
  const at = (uri: string, ip?: string) =>
    new Member({ name: 'h1', uri, folder: virsh.folder, ...(ip ? { ip } : {}) }, virsh.folder).host.ip;
  expect([at('qemu:///system'), at('qemu+ssh://root@node-2/system')]).toEqual([undefined, 'node-2']);
  expect(at('qemu+ssh://root@node-2/system', '10.0.0.2')).toBe('10.0.0.2');
});

test('a host that was away when it was entered says what it is before a machine is made there', async () => {
  virsh.is('echo "error: failed to connect to the hypervisor" >&2; exit 1');
  const { host } = new Member({ name: 'h1', uri: 'qemu:///system', folder: virsh.folder }, virsh.folder);
  await expect(host.define(PLAN)).rejects.toThrow('failed to connect');
  virsh.is(`echo "$4" >>${virsh.folder}/asked
case "$4" in
  capabilities) echo '<capabilities><host><cpu/></host></capabilities>' ;;
  pool-dumpxml) echo '<pool><target><path>${virsh.folder}</path></target></pool>' ;;
  define) cp "$5" ${virsh.folder}/defined ;;
esac`);
  await Promise.all([host.define(PLAN), host.define(PLAN)]);
  expect(readFileSync(join(virsh.folder, 'defined'), 'utf8')).toContain('<domain type="qemu">');
  expect(readFileSync(join(virsh.folder, 'asked'), 'utf8').match(/nodeinfo/g)).toHaveLength(1);
});
