import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { testSigner } from '#lib/testing/signer.ts';
import { Member } from './hosts.ts';
import type { Plan } from './plan.ts';

const virsh = useFakeVirsh();
const options = () => ({ temporaryFolder: virsh.folder, signer: testSigner() });

const PLAN: Plan = {
  ...{ id: '11111111-2222-4333-8444-555555555555', vcpus: 1, ramMb: 64, volumes: [], nics: [], pinned: [] },
  note: { name: 'web', diskGb: 1, imageId: null, extraSpecs: {}, imageProperties: {}, placedAt: 0 },
};

test('where no other address is given, others reach a host where Nephos does', () => {
  const at = (uri: string, ip?: string) =>
    new Member({ name: 'h1', uri, folder: virsh.folder, ...(ip ? { ip } : {}) }, options()).host.ip;
  expect([at('qemu:///system'), at('qemu+ssh://root@node-2/system')]).toEqual([undefined, 'node-2']);
  expect(at('qemu+ssh://root@node-2/system', '10.0.0.2')).toBe('10.0.0.2');
});

test('a host that was away when it was entered says what it is before a machine is made there', async () => {
  const tried = join(virsh.folder, 'tried');
  virsh.is(`echo "$4" >>${tried}; echo "error: failed to connect to the hypervisor" >&2; exit 1`);
  const { host } = new Member({ name: 'h1', uri: 'qemu:///system', folder: virsh.folder }, options());
  await expect(host.define(PLAN)).rejects.toThrow('failed to connect');
  // Three commands were sent.
  await expect.poll(() => readFileSync(tried, 'utf8').trim().split('\n')).toHaveLength(3);
  virsh.is(`echo "$4" >>${virsh.folder}/calls
case "$4" in
  capabilities) echo '<capabilities><host><cpu/></host></capabilities>' ;;
  pool-dumpxml) echo '<pool><target><path>${virsh.folder}</path></target></pool>' ;;
  define) cat "$5" >${virsh.folder}/defined ;;
esac`);
  await Promise.all([host.define(PLAN), host.define(PLAN)]);
  expect(readFileSync(join(virsh.folder, 'defined'), 'utf8')).toContain('<domain type="qemu">');
  expect(readFileSync(join(virsh.folder, 'calls'), 'utf8').match(/nodeinfo/g)).toHaveLength(1);
});

test('a host is given the secret of Ceph before a machine is made there, and nobody sees it on a command line', async () => {
  virsh.is(`echo "$@" >>${virsh.folder}/calls
case "$4" in
  capabilities) echo '<capabilities><host><cpu/></host></capabilities>' ;;
  pool-dumpxml) echo '<pool><target><path>${virsh.folder}</path></target></pool>' ;;
  secret-define) cp "$5" ${virsh.folder}/secret ;;
  secret-set-value) cp "$7" ${virsh.folder}/value ;;
esac`);
  const secret = { id: '11111111-2222-4333-8444-555555555555', usage: 'client.nephos of it', value: 'c2VjcmV0' };
  const { host } = new Member(
    { name: 'h1', uri: 'qemu:///system', folder: virsh.folder, type: 'qemu', secret },
    options(),
  );
  await host.define(PLAN);
  const read = (name: string) => readFileSync(join(virsh.folder, name), 'utf8');
  expect(read('secret')).toMatch(/<secret ephemeral="no" private="yes">[\s\S]*client\.nephos of it/);
  expect(read('value')).toBe(secret.value);
  expect(read('calls')).toMatch(/secret-define[\s\S]*secret-set-value 11111111-\S+ --file[\s\S]*define/);
  expect(read('calls')).not.toContain(secret.value);
});

test('a host that takes no secret counts as one that has not answered', async () => {
  virsh.is(`case "$4" in
  capabilities) echo '<capabilities><host><cpu/></host></capabilities>' ;;
  pool-dumpxml) echo '<pool><target><path>${virsh.folder}</path></target></pool>' ;;
  secret-define) echo "error: this function is not supported by the connection driver: virSecretDefineXML" >&2; exit 1 ;;
esac`);
  const secret = { id: '11111111-2222-4333-8444-555555555555', usage: 'it', value: 'c2VjcmV0' };
  const member = new Member({ name: 'h1', uri: 'qemu:///system', folder: virsh.folder, secret }, options());
  expect(await member.introduce()).toContain('virSecretDefineXML');
});
