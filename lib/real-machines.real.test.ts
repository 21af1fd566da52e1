import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GuestMetadata } from './compute/guest-metadata/guest-metadata.ts';
import { measureInstances } from './compute/measurements/measure.ts';
import type { Measurements } from './compute/measurements/schema.ts';
import { newProject, signInAdmin, type TestProject } from './testing/api.ts';
import { at, newFlavor } from './testing/compute.ts';
import {
  NETWORKING,
  newNetwork,
  newPort,
  newSecurityGroup,
  newSecurityGroupRule,
  newSubnet,
  newWayOut,
} from './testing/networking.ts';
import { BASE_URL, usePlatform } from './testing/platform.ts';
import { command } from './testing/real-engine/command.ts';
import { startMetadata } from './testing/real-engine/metadata.ts';
import { type RealEngine, startRealEngine } from './testing/real-engine/real-engine.ts';
import { settingsFor } from './testing/real-engine/settings.ts';

const SERVERS = '/compute/v2.1/servers';
/** Poll interval for operations that take a guest seconds. */
const LOOK = { interval: 500 };

const folder = mkdtempSync(join(tmpdir(), 'nephos-real-'));
const fence = join(folder, 'fence');
let engine: RealEngine;
beforeAll(async () => {
  engine = await startRealEngine({ hosts: 3 });
  writeFileSync(fence, `#!/bin/sh\ntest -e ${folder}/off-$2\n`);
  chmodSync(fence, 0o700);
});
afterAll(async () => {
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const platform = usePlatform(() => ({
  ...settingsFor(engine),
  // The hosts treat this machine as a remote one, without access to its files.
  NEPHOS_STORAGE_ADDRESS: engine.ip,
  NEPHOS_FENCE_COMMAND: fence,
  NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '1',
  NEPHOS_HOST_DOWN_AFTER_SECONDS: '3',
  // Events report changes; tests must not depend on polling.
  NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '3600',
  NEPHOS_HA_FAILOVER_DELAY_SECONDS: '0',
  PATH: process.env.PATH ?? '',
}));

let metadata: GuestMetadata;
beforeAll(async () => {
  metadata = await startMetadata(engine, platform);
});
afterAll(() => metadata?.stop());

/** State that the tests share, in order. */
const story = {} as {
  project: TestProject;
  server: string;
  address: string;
  group: { id: string };
  volume: string;
  /** Host whose power was cut. */
  lost: string;
};

const show = async (id = story.server) => (await story.project.api.get(`${SERVERS}/${id}`, at('2.90'))).body.server;
const act = async (action: object, version = '2.90') => {
  const { status, body } = await story.project.api.post(`${SERVERS}/${story.server}/action`, action, at(version));
  expect([202, 204], JSON.stringify(body)).toContain(status);
};
async function asAdmin(action: object): Promise<void> {
  const admin = await signInAdmin(platform);
  const { status, body } = await admin.post(`${SERVERS}/${story.server}/action`, action, at('2.90'));
  expect(status, JSON.stringify(body)).toBe(202);
}
const hostOf = async (): Promise<string> => {
  const admin = await signInAdmin(platform);
  return (await admin.get(`${SERVERS}/${story.server}`, at('2.90'))).body.server['OS-EXT-SRV-ATTR:host'];
};
/** Fails as soon as the server is in status ERROR, instead of waiting for the timeout. */
async function becomes(status: string): Promise<void> {
  await expect
    .poll(async () => {
      const server = await show();
      if (server.status === 'ERROR' && status !== 'ERROR') throw new Error(JSON.stringify(server.fault));
      return server['OS-EXT-STS:task_state'] === null ? server.status : 'busy';
    }, LOOK)
    .toBe(status);
}

/** Response of a guest's web server at an external address; undefined without one. */
const fetched = (address: string): Promise<string | undefined> =>
  fetch(`http://${address}/`, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => (await answer.text()).trim(),
    () => undefined,
  );
const answers = (name: string) => expect.poll(() => fetched(story.address), LOOK).toBe(name);
const inGuest = async (...words: string[]): Promise<string> => {
  const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'LogLevel=ERROR', 'BatchMode=yes'];
  const key = ['-i', join(folder, 'key'), ...options.flatMap((option) => ['-o', option])];
  return (await command('ssh', [...key, `root@${story.address}`, ...words])).trim();
};

/** Names of the hosts in OVN. */
const chassis = async (): Promise<string[]> => {
  const list = [`--db=${engine.southbound}`, '--bare', '--columns=name', 'list', 'Chassis'];
  return (await engine.run('central', 'ovn-sbctl', list)).split(/\s+/);
};

/** The metadata service returns the id of the guest, on any host. */
const knowsItself = () => {
  const url = 'http://169.254.169.254/latest/meta-data/instance-id';
  return expect
    .poll(() => inGuest('timeout', '5', 'wget', '-q', '-O', '-', url).catch(String), LOOK)
    .toBe(story.server);
};

async function uploaded(project: TestProject): Promise<string> {
  const body = { name: 'test-guest', disk_format: 'qcow2', container_format: 'bare', min_disk: 1 };
  const { id } = (await project.api.post('/image/v2/images', body)).body;
  const answer = await platform.platform.fetch(
    new Request(`${BASE_URL}/image/v2/images/${id}/file`, {
      method: 'PUT',
      headers: { 'x-auth-token': project.api.token ?? '', 'content-type': 'application/octet-stream' },
      body: readFileSync(engine.guestImage.path),
    }),
  );
  expect(answer.status).toBe(204);
  return id;
}

async function outside() {
  const admin = await signInAdmin(platform);
  const provider = { 'provider:network_type': 'flat', 'provider:physical_network': 'physnet1' };
  const network = await newNetwork(admin, { name: 'outside', 'router:external': true, ...provider });
  const prefix = engine.outside.gateway.replace(/\d+$/, '');
  await newSubnet(admin, network, {
    cidr: engine.outside.cidr,
    gateway_ip: engine.outside.gateway,
    enable_dhcp: false,
    allocation_pools: [{ start: `${prefix}100`, end: `${prefix}200` }],
  });
  return network;
}

test('an image is uploaded, launched, and says on its console that it is ready', async () => {
  const project = await newProject(platform);
  const external = await outside();
  const network = await newNetwork(project.api, { name: 'front' });
  const subnet = await newSubnet(project.api, network, { cidr: '10.0.0.0/24', dns_nameservers: ['192.0.2.53'] });
  await newWayOut(project.api, external, subnet);
  const service = `network_id=${network.id}&device_owner=network:distributed`;
  await expect.poll(async () => (await project.api.get(`${NETWORKING}/ports?${service}`)).body.ports).toHaveLength(1);
  const group = await newSecurityGroup(project.api, { name: 'web' });
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'key')]);
  const keypair = { name: 'mine', public_key: readFileSync(join(folder, 'key.pub'), 'utf8').trim() };
  await project.api.post('/compute/v2.1/os-keypairs', { keypair });
  const admin = await signInAdmin(platform);
  const flavorRef = await newFlavor(admin, { name: 'small', ram: 256, vcpus: 1, disk: 1 });
  const server = {
    ...{ name: 'web-1', flavorRef, imageRef: await uploaded(project), key_name: 'mine' },
    ...{ networks: [{ uuid: network.id }], security_groups: [{ name: 'web' }] },
  };
  const { status, body } = await project.api.post(SERVERS, { server }, at('2.90'));
  expect(status, JSON.stringify(body)).toBe(202);
  Object.assign(story, { project, server: body.server.id, group });
  await becomes('ACTIVE');
  const [port] = (await project.api.get(`${NETWORKING}/ports?device_id=${story.server}`)).body.ports;
  const floatingip = { floating_network_id: external.id, port_id: port.id };
  story.address = (
    await project.api.post(`${NETWORKING}/floatingips`, { floatingip })
  ).body.floatingip.floating_ip_address;
  const log = async () =>
    (await project.api.post(`${SERVERS}/${story.server}/action`, { 'os-getConsoleOutput': {} })).body.output;
  await expect.poll(log, LOOK).toContain('nephos-test-guest ready web-1');
  await expect
    .poll(async () => (await project.api.get(`${NETWORKING}/ports/${port.id}`)).body.port.status, LOOK)
    .toBe('ACTIVE');
});

test('nothing reaches it until its security group says so; then its pages and SSH do, at its floating IP', async () => {
  const { api } = story.project;
  expect(await fetched(story.address)).toBeUndefined();
  for (const port of [22, 80]) {
    const range = { port_range_min: port, port_range_max: port };
    await newSecurityGroupRule(api, story.group as never, { protocol: 'tcp', direction: 'ingress', ...range });
  }
  await answers('web-1');
  expect(await inGuest('hostname')).toBe('web-1');
  await knowsItself();
});

test('a volume is attached while it runs, keeps what is written, grows, and is copied as it is', async () => {
  const { api } = story.project;
  story.volume = (await api.post('/volume/v3/volumes', { volume: { name: 'data', size: 1 } })).body.volume.id;
  const volume = async () => (await api.get(`/volume/v3/volumes/${story.volume}`)).body.volume;
  await expect.poll(async () => (await volume()).status, LOOK).toBe('available');
  const volumeAttachment = { volumeId: story.volume };
  await api.post(`${SERVERS}/${story.server}/os-volume_attachments`, { volumeAttachment }, at('2.90'));
  await expect.poll(async () => (await volume()).status, LOOK).toBe('in-use');
  await expect.poll(() => inGuest('cat', '/sys/block/vdb/size'), LOOK).toBe(String(2 ** 30 / 512));
  await inGuest('echo kept | dd of=/dev/vdb conv=fsync 2>/dev/null');
  const grow = { 'os-extend': { new_size: 2 } };
  const latest = { 'openstack-api-version': 'volume 3.59' };
  expect((await api.post(`/volume/v3/volumes/${story.volume}/action`, grow, latest)).status).toBe(202);
  await expect.poll(() => inGuest('cat', '/sys/block/vdb/size'), LOOK).toBe(String(2 ** 31 / 512));
  await expect.poll(async () => (await volume()).status, LOOK).toBe('in-use');
  const snapshot = { volume_id: story.volume, name: 'copy', force: true };
  const { id } = (await api.post('/volume/v3/snapshots', { snapshot })).body.snapshot;
  await expect
    .poll(async () => (await api.get(`/volume/v3/snapshots/${id}`)).body.snapshot.status, LOOK)
    .toBe('available');
  const { storage } = platform.platform.services.engine;
  for await (const { position, bytes } of storage.read({ snapshot: id })) {
    expect([position, bytes.toString('latin1', 0, 5)]).toEqual([0, 'kept\n']);
    break;
  }
});

test('a backup of a bootable volume is verified on a host that does not have the file: it boots, and nothing stays', async () => {
  const { api } = story.project;
  const [image] = (await api.get('/image/v2/images?name=test-guest')).body.images;
  const latest = { 'openstack-api-version': 'volume 3.59' };
  const becomesAvailable = (path: string, kind: string) =>
    expect.poll(async () => (await api.get(`/volume/v3/${path}`, latest)).body[kind].status, LOOK).toBe('available');
  const { volume } = (await api.post('/volume/v3/volumes', { volume: { size: 1, imageRef: image.id } })).body;
  await becomesAvailable(`volumes/${volume.id}`, 'volume');
  const { backup } = (await api.post('/volume/v3/backups', { backup: { volume_id: volume.id } }, latest)).body;
  await becomesAvailable(`backups/${backup.id}`, 'backup');
  const path = '/console/v1/backup-verifications';
  const { verification } = (await api.post(path, { verification: { backup_id: backup.id } })).body;
  const result = async () => (await api.get(`${path}/${verification.id}`)).body.verification;
  await expect.poll(async () => (await result()).ended_at, LOOK).not.toBeNull();
  const { status, checks } = await result();
  expect({ status, checks }).toMatchObject({
    status: 'passed',
    checks: [
      { name: 'restore', result: 'passed' },
      { name: 'data', result: 'passed' },
      { name: 'file_systems', result: 'passed' },
      { name: 'boot', result: 'passed', detail: { message: 'The system booted and wrote: {line}' } },
    ],
  });
  expect([...(await platform.platform.services.engine.storage.list()).keys()]).not.toContain(verification.id);
});

test('what it uses is measured by libvirt: its processor, memory, disks and network', async () => {
  const { services } = platform.platform;
  const now = Date.now();
  await services.database.transact(async (tx) => {
    // Keeps the job of the platform from measuring during this test.
    const job = tx.updateTable('periodic_jobs').where('name', '=', 'compute.measurements');
    await job.set({ due_at: new Date(now + 50_000).toISOString() }).execute();
    await tx.deleteFrom('host_counters').execute();
  });
  await measureInstances(services, now - 60_000);
  await inGuest('dd if=/dev/urandom of=/dev/vdb bs=1M count=16 seek=64 conv=fsync 2>/dev/null');
  await inGuest('dd if=/dev/zero bs=1M count=4 2>/dev/null');
  await measureInstances(services, now);
  const { measurements } = (await story.project.api.get(`/console/v1/measurements/servers/${story.server}`)).body;
  expect(measurements).toMatchObject({ source: 'libvirt', range: '1h' });
  const latest = Object.fromEntries(
    (measurements as Measurements).metrics.map(({ name, average }) => [name, average.at(-1) ?? average.at(-2)]),
  );
  const MIB = 2 ** 20;
  expect(latest.cpu).toBeGreaterThan(0);
  expect(latest.memory).toBeGreaterThan(16 * MIB);
  expect(latest.memory_total).toBeGreaterThanOrEqual(latest.memory ?? Number.NaN);
  expect(latest.disk_write).toBeGreaterThan((10 * MIB) / 60);
  expect(latest.network_sent).toBeGreaterThan((2 * MIB) / 60);
});

test('a card is plugged in while it runs, and leaves it when its port is deleted', async () => {
  const { api } = story.project;
  const cards = () => inGuest('ls', '/sys/class/net').then((names) => names.split(/\s+/).length);
  const before = await cards();
  // Without DHCP: with default routes on two interfaces, a guest uses either, and loses those of the detached one.
  const network = await newNetwork(api, { name: 'back' });
  await newSubnet(api, network, { cidr: '10.0.1.0/24', enable_dhcp: false });
  const port = await newPort(api, network);
  const interfaceAttachment = { port_id: port.id };
  expect((await api.post(`${SERVERS}/${story.server}/os-interface`, { interfaceAttachment })).status).toBe(200);
  await expect.poll(cards, LOOK).toBe(before + 1);
  expect((await api.delete(`${NETWORKING}/ports/${port.id}`)).status).toBe(204);
  await expect.poll(cards, LOOK).toBe(before);
});

test('it moves to the other host while it runs, and nobody who uses it notices', async () => {
  const [before, boot] = [await hostOf(), await inGuest('cat', '/proc/sys/kernel/random/boot_id')];
  await asAdmin({ 'os-migrateLive': { host: null, block_migration: 'auto' } });
  await becomes('ACTIVE');
  expect(await hostOf()).not.toBe(before);
  await answers('web-1');
  expect(await inGuest('cat', '/proc/sys/kernel/random/boot_id')).toBe(boot);
  await knowsItself();
  expect(await inGuest('head', '-c', '4', '/dev/vdb')).toBe('kept');
});

test('it is resized, and has more memory when it runs again', async () => {
  const admin = await signInAdmin(platform);
  const flavorRef = await newFlavor(admin, { name: 'larger', ram: 384, vcpus: 2, disk: 1 });
  await act({ resize: { flavorRef } });
  await becomes('VERIFY_RESIZE');
  await act({ confirmResize: null });
  await becomes('ACTIVE');
  await answers('web-1');
  expect(await inGuest('nproc')).toBe('2');
});

test('its guest turns itself off, and panics: each is seen at once, and it can be started again', async () => {
  const lives = await hostOf();
  // In the background: power-off would interrupt the SSH connection without closing it, and the command would hang.
  await inGuest('(sleep 1; poweroff -f) </dev/null >/dev/null 2>&1 &');
  await becomes('SHUTOFF');
  expect(await show()).toMatchObject({ 'OS-EXT-STS:power_state': 4 });
  await act({ 'os-start': null });
  await becomes('ACTIVE');
  const { uri = '' } = engine.hosts.find(({ name }) => name === lives) ?? {};
  // Writes to the pvpanic port, as the guest's kernel would.
  await command('virsh', ['-c', uri, 'qemu-monitor-command', story.server, '--hmp', 'o /b 0x505 1']);
  await becomes('SHUTOFF');
  expect(await show()).toMatchObject({ 'OS-EXT-STS:power_state': 6 });
  await act({ 'os-start': null });
  await becomes('ACTIVE');
});

test('its process is killed: high availability is notified immediately, and restarts it', async () => {
  const admin = await signInAdmin(platform);
  const segment = { name: 'all', recovery_method: 'auto', service_type: 'COMPUTE' };
  const { uuid } = (await admin.post('/ha/v1/segments', { segment })).body.segment;
  for (const { name } of engine.hosts) {
    const host = { name, type: 'COMPUTE', control_attributes: 'SSH' };
    expect((await admin.post(`/ha/v1/segments/${uuid}/hosts`, { host })).status).toBe(201);
  }
  await story.project.api.post(`${SERVERS}/${story.server}/metadata`, { metadata: { HA_Enabled: 'True' } });
  await engine.run(await hostOf(), 'pkill', ['-KILL', '-f', `guest=${story.server}`]);
  const notifications = async () => (await admin.get('/ha/v1/notifications?type=COMPUTE_INSTANCE')).body.notifications;
  await expect
    .poll(notifications, LOOK)
    .toMatchObject([{ status: 'finished', payload: { instance_uuid: story.server } }]);
  await answers('web-1');
});

test('its host loses its power: it is fenced, and the instance answers again from the other one', async () => {
  const lost = await hostOf();
  story.lost = lost;
  // The power controller confirms from the beginning; it is asked only once the host is silent.
  writeFileSync(join(folder, `off-${lost}`), '');
  await engine.cutPower(lost);
  const admin = await signInAdmin(platform);
  const failures = async () => (await admin.get('/ha/v1/notifications?type=COMPUTE_HOST')).body.notifications;
  await expect.poll(failures, LOOK).toMatchObject([{ status: 'finished' }]);
  expect(await hostOf()).not.toBe(lost);
  expect(await chassis()).not.toContain(lost);
  await becomes('ACTIVE');
  await answers('web-1');
  expect(await inGuest('head', '-c', '4', '/dev/vdb')).toBe('kept');
});

test('the host that comes back has given up what was given another place', async () => {
  const { uri = '' } = engine.hosts.find(({ name }) => name === story.lost) ?? {};
  await engine.bringUp(story.lost);
  const there = () =>
    command('virsh', ['-c', uri, 'list', '--all', '--name']).then(
      (names) => names.trim(),
      () => 'not there yet',
    );
  await expect.poll(there, LOOK).toBe('');
  await expect.poll(chassis, LOOK).toContain(story.lost);
  await answers('web-1');
});

test('it is deleted, and neither host nor network keeps anything of it', async () => {
  const { api } = story.project;
  expect((await api.delete(`${SERVERS}/${story.server}`)).status).toBe(204);
  await expect.poll(async () => (await api.get(`${SERVERS}/${story.server}`)).status, LOOK).toBe(404);
  for (const { uri } of engine.hosts) {
    // A host that returned may be running a trial guest, which ends as soon as it has started.
    const names = (await command('virsh', ['-c', uri, 'list', '--all', '--name'])).split('\n').filter(Boolean);
    expect(names.filter((name) => !name.startsWith('nephos-trial-'))).toEqual([]);
  }
  const rows = async () => (await platform.platform.services.engine.network.read([story.server])).length;
  expect(await rows()).toBe(0);
});
