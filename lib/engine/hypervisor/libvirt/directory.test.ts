import { expect, test } from 'vitest';
import type { HostAddress } from '../host-directory.ts';
import { LibvirtDirectory } from './directory.ts';

const LOCAL = { name: 'node-1', uri: 'qemu:///system' };
const REMOTE = { name: 'node-2', uri: 'qemu+ssh://root@node-2/system' };

function directory(use: (hosts: readonly HostAddress[]) => Promise<void>) {
  const reached: string[] = [];
  const left: string[] = [];
  const made = new LibvirtDirectory({
    used: [LOCAL],
    folder: '/var/lib/nephos',
    connect: ({ uri }) => {
      reached.push(uri);
      const refuse = async () => Promise.reject(new Error('virsh is not installed'));
      return { run: refuse, runWith: refuse, close: async () => void left.push(uri) };
    },
    probeType: async () => 'kvm',
    networkProblem: async () => undefined,
    use,
  });
  return { made, reached, left };
}

test('A look at a host is an answer where it fails, and keeps no connection', async () => {
  const { made, reached, left } = directory(async () => undefined);
  expect((await made.examine(REMOTE)).problems.map(({ code }) => code)).toEqual(['no_client']);
  expect([reached, left]).toEqual([[REMOTE.uri], [REMOTE.uri]]);
  expect(made.used).toEqual([LOCAL]);
});

test('Hosts that the driver refuses are not reported as used, and the next change is still made', async () => {
  const reported: string[] = [];
  const { made } = directory(async (hosts) => {
    reported.push(hosts.map(({ name }) => name).join());
    if (reported.length === 1) throw new Error('away');
  });
  const [first, second] = [made.use([LOCAL, REMOTE]), made.use([REMOTE])];
  await expect(first).rejects.toThrow('away');
  await second;
  expect(reported).toEqual(['node-1,node-2', 'node-2']);
  expect(made.used).toEqual([REMOTE]);
});
