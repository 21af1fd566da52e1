import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { command } from '#lib/testing/real-engine/command.ts';
import { findProcess } from '#lib/testing/real-engine/processes.ts';
import { useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import type { Change } from '../hypervisor.ts';
import { GUEST_IMAGE, portOf, specOf } from '../hypervisor-suite.ts';
import type { Libvirt } from './libvirt.ts';

/** Failures that only real hosts have. */
const real = useRealHypervisor({ isIdle: true, shutdownS: 0, restartS: 0 });
const hypervisor = () => real().hypervisor;

afterEach(async () => {
  for (const { id } of await hypervisor().list()) await hypervisor().destroy(id);
});

const SIZE = { vcpus: 1, ramMb: 128, diskGb: 1 };
const spec = (values: Parameters<typeof specOf>[1] = {}) => specOf(randomUUID(), { ...SIZE, ...values });
const launch = async (values: Parameters<typeof specOf>[1] = {}): Promise<string> => {
  const machine = spec(values);
  await hypervisor().spawn('h1', machine);
  return machine.id;
};
const BUSY = { imageId: GUEST_IMAGE };
const find = async (id: string, driver: Libvirt = hypervisor()) =>
  (await driver.list()).find((machine) => machine.id === id);
const virsh = (host: string, ...args: string[]) => {
  const { uri } = real().engine.hosts.find(({ name }) => name === host) ?? { uri: '' };
  return command('virsh', ['-q', '-c', uri, ...args]);
};
const files = async (host: string, of: string) =>
  (await virsh(host, 'vol-list', 'nephos')).split('\n').filter((line) => line.includes(of));
/**
 * The domains of a host after housekeeping: overtaken copies are removed on the first check, or on a later one if
 * libvirt is busy.
 */
const ownAfterLook = async (host: string, driver: Libvirt = hypervisor()) => {
  await driver.list();
  return await virsh(host, 'list', '--all', '--name');
};
/** Kills processes of a host. */
const kill = (host: string, ...what: string[]) => real().engine.run(host, 'pkill', ['-KILL', ...what]);

test('a machine whose process is killed has crashed; it starts again, and stopping it ends the alarm', async () => {
  const id = await launch();
  await kill('h1', '-f', `guest=${id}`);
  await expect.poll(() => find(id)).toMatchObject({ power: 'crashed' });
  await hypervisor().start(id);
  expect(await find(id)).toMatchObject({ power: 'running' });
  await kill('h1', '-f', `guest=${id}`);
  await expect.poll(() => find(id)).toMatchObject({ power: 'crashed' });
  await hypervisor().stop(id);
  expect(await find(id)).toMatchObject({ power: 'off' });
});

test('a machine that has crashed can be moved, and runs where it comes to', async () => {
  const id = await launch();
  await kill('h1', '-f', `guest=${id}`);
  await expect.poll(() => find(id)).toMatchObject({ power: 'crashed' });
  await hypervisor().resize(id, { host: 'h2', ...SIZE, extraSpecs: {}, isPoweredOn: true });
  await hypervisor().confirmResize(id);
  expect(await find(id)).toMatchObject({ host: 'h2', power: 'running' });
});

test('a new driver finds running machines and works on them', async () => {
  const id = await launch();
  const again = await real().open();
  expect(await again.list()).toEqual(await hypervisor().list());
  await again.pause(id);
  expect(await find(id)).toMatchObject({ power: 'paused' });
});

test('what somebody does with virsh is noticed, and domains of others are left alone', async () => {
  const id = await launch();
  await virsh('h1', 'destroy', id);
  expect(await find(id)).toMatchObject({ power: 'off' });
  await virsh('h1', 'setvcpus', id, '1', '--config', '--maximum');
  const foreign = randomUUID();
  const xml = `<domain type='qemu'><name>${foreign}</name><uuid>${foreign}</uuid><memory>65536</memory><os><type>hvm</type></os></domain>`;
  const file = join(dirname(real().engine.hosts[0]?.folder ?? ''), 'foreign.xml');
  await writeFile(file, xml);
  await virsh('h1', 'define', file);
  expect((await hypervisor().list()).map((machine) => machine.id)).toEqual([id]);
  await expect(hypervisor().start(foreign)).rejects.toThrow('does not exist on any host');
  await hypervisor().destroy(foreign);
  expect(await virsh('h1', 'list', '--all', '--name')).toContain(foreign);
  await virsh('h1', 'undefine', foreign);
});

test('a machine destroyed by another process while it is being built never comes up, and leaves no files', async () => {
  const machine = spec({ imageId: randomUUID() });
  let arrived = () => undefined as void;
  const requested = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let go = () => undefined as void;
  const mayGo = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow = await real().open({
    imageFile: async () => {
      arrived();
      await mayGo;
      return real().engine.guestImage;
    },
  });
  const spawning = slow.spawn('h1', machine);
  await requested;
  expect(await find(machine.id)).toMatchObject({ power: 'off' });
  await hypervisor().destroy(machine.id);
  go();
  await spawning;
  expect(await find(machine.id)).toBeUndefined();
  expect(await files('h1', machine.id)).toEqual([]);
});

test('ten machines of one image at once bring it to the host once', async () => {
  const imageId = randomUUID();
  const machines = Array.from({ length: 10 }, () => spec({ imageId, nics: [] }));
  await Promise.all(machines.map((machine) => hypervisor().spawn('h1', machine)));
  expect(await files('h1', `base-${imageId}`)).toHaveLength(2);
  expect(await hypervisor().list()).toHaveLength(10);
});

test('an image that broke off on its way is not used', async () => {
  const imageId = randomUUID();
  await virsh('h1', 'vol-create-as', 'nephos', `base-${imageId}-broken.qcow2`, '0', '--format', 'raw');
  const machine = spec({ imageId });
  await hypervisor().spawn('h1', machine);
  const root = await virsh('h1', 'vol-dumpxml', `${machine.id}-root.qcow2`, '--pool', 'nephos');
  expect(root).toContain(`base-${imageId}`);
  expect(root).not.toContain('broken');
});

test('a machine that starts again on a host which lost its power has its card there once', async () => {
  const id = await launch();
  await real().engine.cutPower('h1');
  await real().engine.bringUp('h1');
  await expect.poll(async () => (await hypervisor().hostReports()).every(({ isUp }) => isUp)).toBe(true);
  await hypervisor().start(id);
  const port = portOf(id);
  const of = ['find', 'Interface', `external_ids:iface-id=${port}`];
  const names = await real().engine.run('h1', 'ovs-vsctl', ['--bare', '--columns=name', ...of]);
  expect(names.trim().split('\n')).toEqual([`tap${port.slice(0, 11)}`]);
});

test('a machine that was resized, and then evacuated to where it had come, has its own size, and leaves nothing on the host that comes back', async () => {
  const machine = spec();
  await hypervisor().spawn('h1', machine);
  await hypervisor().resize(machine.id, { host: 'h2', ...SIZE, vcpus: 2, extraSpecs: {}, isPoweredOn: true });
  await real().engine.cutPower('h1');
  await hypervisor().evacuate('h2', machine, { isPoweredOn: true });
  await real().engine.bringUp('h1');
  await expect.poll(async () => (await hypervisor().hostReports()).every(({ isUp }) => isUp)).toBe(true);
  await expect.poll(() => ownAfterLook('h1')).not.toContain(machine.id);
  expect(await find(machine.id)).toMatchObject({ host: 'h2', power: 'running', size: SIZE });
  expect(await hypervisor().leftovers()).toEqual([]);
});

test('files of a machine on a host where it is not are found and removed, and images that broke off with them', async () => {
  const id = await launch();
  const half = `base-${randomUUID()}-half.qcow2`;
  const late = `base-${randomUUID()}-late.qcow2`;
  const names = [`${id}-root.qcow2`, half, late];
  for (const name of names) await virsh('h2', 'vol-create-as', 'nephos', name, '0', '--format', 'raw');
  const { folder = '' } = real().engine.hosts[1] ?? {};
  await real().engine.run('h2', 'touch', ['-d', '2 minutes ago', join(folder, half)]);
  expect(await hypervisor().leftovers()).toEqual([{ host: 'h2', folderOf: ['h2'], machineId: id }]);
  for (const host of ['h1', 'h2']) await hypervisor().clear({ host, folderOf: [host], machineId: id });
  expect(await files('h2', id)).toEqual([]);
  expect([await files('h2', half), await files('h2', late)]).toEqual([[], [expect.stringContaining(late)]]);
  expect(await files('h1', id)).not.toEqual([]);
});

test('an image that nothing stands on is removed from a host once it is gone, and is fetched again where it is pending deletion or missing', async () => {
  const imageId = randomUUID();
  const machines = [spec({ imageId, nics: [] }), spec({ imageId, nics: [] }), spec({ imageId, nics: [] })] as const;
  const [first, second, third] = machines;
  const prune = () => hypervisor().pruneImages(async () => new Set());
  const copies = async () =>
    (await files('h1', ` base-${imageId}`)).map((line) => line.trim().split(/\s+/)[0] ?? '').toSorted();
  await hypervisor().spawn('h1', first);
  await prune();
  const [base = ''] = await copies();
  expect(await copies()).toEqual([base, `${base}.complete`]);
  await virsh('h1', 'vol-create-as', 'nephos', `doomed-${base}`, '0', '--format', 'raw');
  await hypervisor().spawn('h1', second);
  expect(await copies()).toHaveLength(4);
  await hypervisor().destroy(second.id);
  await prune();
  expect(await copies()).toEqual([base, `${base}.complete`]);
  await hypervisor().destroy(first.id);
  await prune();
  expect(await copies()).toEqual([]);
  await hypervisor().spawn('h1', third);
  expect(await find(third.id)).toMatchObject({ power: 'running' });
  expect(await files('h1', 'doomed')).toEqual([]);
});

test.each([
  ['stands on a file of the host', ['-b', '/etc/passwd', '-F', 'raw'], 'backing file'],
  ['keeps its data in a file of the host', ['-o', 'data_file=/dev/shm/nephos-data.raw'], 'not supported'],
])('an image that %s is refused and never gets there', async (_what, options, reason) => {
  const path = join(dirname(real().engine.hosts[0]?.folder ?? ''), `${randomUUID()}.qcow2`);
  await command('qemu-img', ['create', '-q', '-f', 'qcow2', ...options, path, '1M']);
  const driver = await real().open({ imageFile: async () => ({ path, format: 'qcow2' }) });
  const machine = spec({ imageId: randomUUID() });
  await expect(driver.spawn('h1', machine)).rejects.toThrow(reason);
  expect(await files('h1', machine.imageId ?? '')).toEqual([]);
});

test('a machine whose disk is smaller than its image is refused', async () => {
  const path = join(dirname(real().engine.hosts[0]?.folder ?? ''), `${randomUUID()}.qcow2`);
  await command('qemu-img', ['create', '-q', '-f', 'qcow2', path, '2G']);
  const driver = await real().open({ imageFile: async () => ({ path, format: 'qcow2' }) });
  await expect(driver.spawn('h1', spec({ imageId: randomUUID() }))).rejects.toThrow('smaller than its image');
});

/** Slow enough that copying the memory takes several seconds. */
const SLOW_MIB_S = '8';

/** Resolves when a machine of h1 is being copied to another host. */
const isMoving = (id: string) => {
  const job = () => virsh('h1', 'domjobinfo', id).catch(String);
  return expect.poll(job, { interval: 20 }).toMatch(/Outgoing migration[\s\S]*(?:Memory|File) processed: +[1-9]/);
};

test('a live migration that is broken off leaves the machine where it was, and goes through the next time', async () => {
  const id = await launch(BUSY);
  const migrating = hypervisor().migrateLive(id, 'h2');
  const broken = expect(migrating).rejects.toThrow(id);
  await expect
    .poll(
      () =>
        virsh('h1', 'domjobabort', id).then(
          () => true,
          () => false,
        ),
      { interval: 20 },
    )
    .toBe(true);
  await broken;
  expect(await find(id)).toMatchObject({ host: 'h1', power: 'running' });
  await hypervisor().migrateLive(id, 'h2');
  expect(await find(id)).toMatchObject({ host: 'h2', power: 'running' });
  expect(await files('h1', id)).toEqual([]);
});

test('a live migration that goes on after its process died is waited for, not begun once more', async () => {
  const id = await launch(BUSY);
  const again = await real().open();
  const first = hypervisor().migrateLive(id, 'h2');
  await isMoving(id);
  await again.migrateLive(id, 'h2');
  await first;
  expect(await find(id)).toMatchObject({ host: 'h2', power: 'running' });
});

/** The pid of the process that controls the migration of a machine. */
const migratorOf = (id: string): number | undefined =>
  findProcess(([program = '', ...args]) => program.endsWith('virsh') && args.includes('migrate') && args.includes(id));

test('a machine whose host was lost while it moved live, and that was evacuated to the other end, is ended where it goes on', async () => {
  const machine = spec(BUSY);
  const { id } = machine;
  await hypervisor().spawn('h1', machine);
  await virsh('h1', 'migrate-setspeed', id, SLOW_MIB_S);
  // It fails, or finds the machine at its destination.
  const migrated = hypervisor()
    .migrateLive(id, 'h2')
    .catch(() => undefined);
  // The receiving domain is complete and waits.
  await isMoving(id);
  // Without its controller, nothing cleans up the receiving domain.
  const migrator = migratorOf(id) ?? expect.fail('nobody sees to the migration');
  process.kill(migrator, 'SIGSTOP');
  try {
    await real().engine.kill({ libvirtd: 'h1' });
    const other = await real().open();
    await other.evacuate('h2', machine, { isPoweredOn: true });
    expect(await find(id, other)).toMatchObject({ host: 'h2', power: 'running' });
    await real().engine.revive({ libvirtd: 'h1' });
    await expect.poll(() => find(id, other)).toMatchObject({ host: 'h2', power: 'running' });
    await expect.poll(() => ownAfterLook('h1', other)).not.toContain(id);
    await expect(real().engine.run('h1', 'pgrep', ['-f', `guest=${id}`])).rejects.toThrow();
  } finally {
    process.kill(migrator, 'SIGCONT');
  }
  await migrated;
  expect(await find(id)).toMatchObject({ host: 'h2', power: 'running' });
});

test('a machine is not evacuated while the host it runs on answers', async () => {
  const machine = spec();
  await hypervisor().spawn('h1', machine);
  const evacuated = hypervisor().evacuate('h2', machine, { isPoweredOn: true });
  await expect(evacuated).rejects.toThrow(PermanentFailure);
  expect(await find(machine.id)).toMatchObject({ host: 'h1', power: 'running' });
});

test('machines of a host whose libvirt is dead are known as they were, cannot be changed, and can be when it is back', async () => {
  const id = await launch();
  expect(await find(id)).toMatchObject({ host: 'h1', power: 'running' });
  const [before] = await hypervisor().hostReports();
  await kill('h1', '-x', 'libvirtd');
  const [report, other] = await hypervisor().hostReports();
  expect(report).toMatchObject({ name: 'h1', isUp: false, power: 'unknown', seenAt: before?.seenAt });
  expect(report?.reason).toContain('failed to connect');
  expect(other).toMatchObject({ name: 'h2', isUp: true, power: 'on' });
  expect(await find(id)).toMatchObject({ host: 'h1', power: 'running' });
  const refused = await hypervisor()
    .stop(id)
    .catch((error) => error);
  expect(refused).not.toBeInstanceOf(PermanentFailure);
  expect(refused.message).toContain('h1');
  const elsewhere = spec();
  await hypervisor().spawn('h2', elsewhere);
  expect(await find(elsewhere.id)).toMatchObject({ host: 'h2', power: 'running' });
  const opened = await real().open();
  expect(opened.hosts[0]).toMatchObject({ name: 'h1', vcpus: 0 });
  await expect(opened.start(id)).rejects.toThrow('h1 does not respond');
  await real().engine.cutPower('h1');
  await real().engine.bringUp('h1');
  expect(await find(id)).toMatchObject({ host: 'h1', power: 'off' });
  await opened.hostReports();
  expect(opened.hosts[0]?.vcpus).toBe(hypervisor().hosts[0]?.vcpus);
  await opened.start(id);
  expect(await find(id)).toMatchObject({ power: 'running' });
});

test('a launch on a host whose libvirt starts again waits for it', async () => {
  const patient = await real().open({ restartS: 20 });
  const machine = spec();
  await real().engine.kill({ libvirtd: 'h1' });
  const spawning = patient.spawn('h1', machine);
  await expect(hypervisor().spawn('h1', spec())).rejects.toThrow('connect');
  await real().engine.revive({ libvirtd: 'h1' });
  await spawning;
  expect(await find(machine.id)).toMatchObject({ host: 'h1', power: 'running' });
});

test('events of hosts are reported, also by a restarted libvirt', async () => {
  const id = await launch();
  const changes: Change[] = [];
  const end = hypervisor().onChange((change) => changes.push(change));
  for (const host of ['h1', 'h2']) await expect.poll(() => changes).toContainEqual({ host });
  changes.length = 0;
  const ofHosts = () => changes.filter((change) => 'host' in change);
  await real().engine.kill({ libvirtd: 'h1' });
  await expect.poll(ofHosts).toEqual([{ host: 'h1' }]);
  await real().engine.revive({ libvirtd: 'h1' });
  await expect.poll(ofHosts).toEqual([{ host: 'h1' }, { host: 'h1' }]);
  const crash = async () => {
    await hypervisor().start(id);
    await kill('h1', '-f', `guest=${id}`);
    await expect.poll(() => find(id)).toMatchObject({ power: 'crashed' });
  };
  await expect.poll(() => crash().then(() => changes)).toContainEqual({ machineId: id });
  end();
});

test('a machine of a host that is down can be destroyed; when the host is back it is an orphan', async () => {
  const id = await launch();
  await real().engine.cutPower('h1');
  await hypervisor().destroy(id);
  expect(await find(id)).toBeUndefined();
  await real().engine.bringUp('h1');
  expect(await find(id)).toMatchObject({ host: 'h1', power: 'off' });
});

test('one that runs on there is cut off from an exported volume that it had, and is when it is seen again', async () => {
  const { engine, open, volumes } = real();
  const exported = volumes({ address: engine.ip });
  const { exports } = exported;
  const driver = await open({ volumes: exported });
  const volumeId = randomUUID();
  const machine = spec({ volumes: [{ volumeId, device: '/dev/vdb', sizeGib: 1 }] });
  await driver.spawn('h1', machine);
  const before = await exports.open(volumeId, engine.ip);
  const isServed = ({ address, port, name }: typeof before) =>
    command('qemu-img', ['info', `nbd://${address}:${port}/${name}`]).then(() => true, String);
  expect(await isServed(before)).toBe(true);
  await engine.kill({ libvirtd: 'h1' });
  await driver.destroy(machine.id, { volumes: [volumeId] });
  expect(await isServed(before)).toContain('refused');
  await engine.revive({ libvirtd: 'h1' });
  await expect.poll(() => find(machine.id, driver)).toMatchObject({ host: 'h1', power: 'running' });
  await driver.settled();
  expect(await isServed(before)).toContain('refused');
  const next = await exports.open(volumeId, engine.ip);
  expect(await isServed(next)).toBe(true);
  expect(await isServed({ ...next, name: before.name })).toContain('not present');
});
