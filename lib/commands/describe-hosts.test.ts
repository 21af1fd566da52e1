import { expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { FakeHosts } from '#lib/testing/real-hosts.ts';
import { describeHosts } from './describe-hosts.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '2', NEPHOS_HOSTS: 'off' });

test('the message at the start says that hosts are simulated, and why there are no real ones', async () => {
  expect(await describeHosts(platform.platform.services)).toEqual([
    'Simulated hosts 2; no real ones: NEPHOS_HOSTS is off',
  ]);
});

test('it names real hosts, which of them is down and why, and what is missing to launch an instance', async () => {
  const { services } = platform.platform;
  const { engine, database } = services;
  const { hypervisor, hosts } = engine;
  const fake = new FakeHosts(platform);
  await fake.use([
    { name: 'node-1', uri: 'qemu:///system' },
    { name: 'node-2', uri: 'qemu+ssh://root@node-2/system' },
  ]);
  const reports = await engine.hypervisor.hostReports();
  const reason = 'it cannot start a guest: Permission denied';
  const hostReports = async () =>
    reports.map((report) => (report.name === 'node-2' ? { ...report, isUp: false, reason } : report));
  await database.transact(async (tx) => void (await tx.updateTable('images').set({ status: 'queued' }).execute()));
  const lines = await describeHosts({
    ...services,
    engine: { ...engine, hypervisor: { ...engine.hypervisor, hostReports } },
  });
  Object.assign(engine, { hypervisor, hosts });
  expect(lines).toEqual([
    'Real hosts      node-1, node-2',
    '                node-2 is down: it cannot start a guest: Permission denied',
    'Simulated hosts 2',
    'Missing         an image and an external network on a physical network: npm run setup:cloud adds what is missing',
  ]);
});
