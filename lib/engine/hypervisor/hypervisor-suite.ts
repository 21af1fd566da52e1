import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Change, Hypervisor } from './hypervisor.ts';
import { type Machine, type MachineNic, type MachineSpec, ROOT_DEVICE } from './machine.ts';

const IMAGE = 'b2f1f1a0-5b0e-4c55-9a52-3d1a4c0f5e11';
/** An image whose guest has an agent and releases devices. */
export const GUEST_IMAGE = 'b2f1f1a0-5b0e-4c55-9a52-3d1a4c0f5e12';
const OTHER_PORT = '5d1f0b52-9d0a-4f0c-8f5e-0a4b6a0c1e02';
const VOLUME_ID = '8c7e9a44-2f1b-4f6d-b7c3-6e5d4c3b2a01';

const nicOf = (portId: string): MachineNic => ({
  portId,
  macAddress: 'fa:16:3e:00:00:01',
  mtu: 1450,
  addresses: [{ address: '192.0.2.7', prefixLength: 24, gateway: '192.0.2.1' }],
});

/** The port of a machine with one interface. A port belongs to one machine. */
export const portOf = (id: string): string => `${id.slice(0, -4)}c0de`;

export const specOf = (id: string, values: Partial<MachineSpec> = {}): MachineSpec => ({
  id,
  name: 'web-1',
  vcpus: 1,
  ramMb: 512,
  diskGb: 1,
  imageId: IMAGE,
  metadata: {},
  userData: null,
  files: [],
  keys: [],
  volumes: [],
  nics: [nicOf(portOf(id))],
  extraSpecs: {},
  imageProperties: {},
  ...values,
});

const SIZE = { vcpus: 1, ramMb: 512, diskGb: 1 };
const LARGER = { vcpus: 2, ramMb: 1024, diskGb: 2 };
const VOLUME = { volumeId: VOLUME_ID, device: '/dev/vdb', sizeGib: 1 };

/** The environment of the driver under test. */
export interface HypervisorLab {
  /** Cuts the power of a host. */
  loseHost(name: string): Promise<void>;
  recoverHost(name: string): Promise<void>;
  /** Crashes a running machine. */
  crash(machineId: string): Promise<void>;
}

/**
 * The guarantees of every driver. Call it in the test file of a driver with a function that opens a driver with at
 * least two hosts, whose image service and storage serve every image and volume.
 */
export function describeHypervisor(name: string, open: () => Hypervisor, lab: HypervisorLab): void {
  afterEach(async () => {
    for (const { id } of await open().list()) await open().destroy(id);
  });

  const spawned = async (values: Partial<MachineSpec> = {}): Promise<string> => {
    const id = randomUUID();
    await open().spawn(hostAt(0), specOf(id, values));
    return id;
  };
  const hostAt = (index: number) => open().hosts[index]?.name ?? '';
  const find = async (id: string): Promise<Machine | undefined> =>
    (await open().list()).find((machine) => machine.id === id);
  /** Repeats an operation, as after a crash. The second run must reach the same state. */
  const twice = async (work: () => Promise<void>) => {
    await work();
    await work();
  };

  test(`${name}: a spawned machine runs on its host with its size and ports`, async () => {
    const id = await spawned();
    const seen = { id, host: hostAt(0), power: 'running', size: SIZE, volumes: {}, portIds: [portOf(id)] };
    // Only real hosts record when it was placed.
    expect({ ...(await find(id)), placedAt: undefined }).toEqual(seen);
  });

  test(`${name}: spawned on another host it is there, and no more on the first`, async () => {
    const id = await spawned();
    await open().spawn(hostAt(1), specOf(id));
    expect((await open().list()).filter((machine) => machine.id === id)).toMatchObject([
      { host: hostAt(1), power: 'running' },
    ]);
  });

  test(`${name}: spawning again changes nothing and makes no second machine`, async () => {
    const id = await spawned();
    await open().spawn(hostAt(0), specOf(id));
    expect((await open().list()).filter((machine) => machine.id === id)).toHaveLength(1);
  });

  test(`${name}: stop, start and both reboots may be repeated and end where they say`, async () => {
    const id = await spawned();
    await twice(() => open().stop(id));
    expect(await find(id)).toMatchObject({ power: 'off' });
    await twice(() => open().start(id));
    expect(await find(id)).toMatchObject({ power: 'running' });
    await open().reboot(id, 'SOFT');
    await open().stop(id);
    await open().reboot(id, 'HARD');
    expect(await find(id)).toMatchObject({ power: 'running' });
  });

  test(`${name}: pause and suspend, each with its way back, may be repeated`, async () => {
    const id = await spawned();
    await twice(() => open().pause(id));
    expect(await find(id)).toMatchObject({ power: 'paused' });
    await twice(() => open().unpause(id));
    expect(await find(id)).toMatchObject({ power: 'running' });
    await twice(() => open().suspend(id));
    expect(await find(id)).toMatchObject({ power: 'suspended' });
    await twice(() => open().resume(id));
    expect(await find(id)).toMatchObject({ power: 'running' });
  });

  test(`${name}: stop and hard reboot work on a paused and on a suspended machine`, async () => {
    const id = await spawned();
    await open().pause(id);
    await open().stop(id);
    await open().start(id);
    await open().suspend(id);
    await open().reboot(id, 'HARD');
    expect(await find(id)).toMatchObject({ power: 'running' });
  });

  test.each([
    ['pause of a machine that is off', (id: string) => open().pause(id)],
    ['unpause of a machine that is off', (id: string) => open().unpause(id)],
    ['suspend of a machine that is off', (id: string) => open().suspend(id)],
    ['resume of a machine that is off', (id: string) => open().resume(id)],
    ['soft reboot of a machine that is off', (id: string) => open().reboot(id, 'SOFT')],
    ['live migration of a machine that is off', (id: string) => open().migrateLive(id, hostAt(1))],
    ['a new password for a machine that is off', (id: string) => open().setPassword(id, 'secret')],
    ['a crash dump of a machine that is off', (id: string) => open().interrupt(id)],
  ])(`${name}: %s is refused, and it stays off`, async (_what, work) => {
    const id = await spawned();
    await open().stop(id);
    await expect(work(id)).rejects.toThrow(id);
    expect(await find(id)).toMatchObject({ power: 'off' });
  });

  test(`${name}: a resize moves and grows a machine, and confirming it drops the way back`, async () => {
    const id = await spawned();
    const target = { host: hostAt(1), ...LARGER, extraSpecs: {}, isPoweredOn: true };
    await twice(() => open().resize(id, target));
    expect(await find(id)).toMatchObject({ host: hostAt(1), size: LARGER, power: 'running' });
    await twice(() => open().confirmResize(id));
    await open().revertResize(id, { isPoweredOn: true });
    expect(await find(id)).toMatchObject({ host: hostAt(1), size: LARGER, power: 'running' });
  });

  test(`${name}: a reverted resize ends at the old host and size, off where it shall be off`, async () => {
    const id = await spawned();
    await open().stop(id);
    await open().resize(id, { host: hostAt(1), ...LARGER, extraSpecs: {}, isPoweredOn: false });
    expect(await find(id)).toMatchObject({ host: hostAt(1), power: 'off' });
    await twice(() => open().revertResize(id, { isPoweredOn: false }));
    expect(await find(id)).toMatchObject({ host: hostAt(0), size: SIZE, power: 'off' });
  });

  test(`${name}: a second resize is refused until the first is confirmed`, async () => {
    const id = await spawned();
    await open().resize(id, { host: hostAt(1), ...LARGER, extraSpecs: {}, isPoweredOn: true });
    const back = { host: hostAt(0), ...SIZE, extraSpecs: {}, isPoweredOn: true };
    await expect(open().resize(id, back)).rejects.toThrow(id);
    expect(await find(id)).toMatchObject({ host: hostAt(1), size: LARGER });
  });

  test(`${name}: live migration changes the host and nothing else`, async () => {
    const id = await spawned();
    const log = await open().consoleLog(id);
    await twice(() => open().migrateLive(id, hostAt(1)));
    expect(await find(id)).toMatchObject({ host: hostAt(1), size: SIZE, power: 'running' });
    expect(await open().consoleLog(id)).toContain(log);
  });

  test(`${name}: a live migration that is forced ends on the other host, and may be forced once more`, async () => {
    const id = await spawned();
    const migrating = open().migrateLive(id, hostAt(1));
    await open().forceMigration(id, hostAt(1));
    await migrating;
    await open().forceMigration(id, hostAt(1));
    expect(await find(id)).toMatchObject({ host: hostAt(1), size: SIZE, power: 'running' });
  });

  test(`${name}: an evacuated machine is on the other host only, on or off as requested`, async () => {
    const [running, off] = [await spawned(), await spawned()];
    await lab.loseHost(hostAt(0));
    await expect(open().statsOn(hostAt(0))).rejects.toThrow();
    await twice(() => open().evacuate(hostAt(1), specOf(running), { isPoweredOn: true }));
    await twice(() => open().evacuate(hostAt(1), specOf(off), { isPoweredOn: false }));
    expect(await find(running)).toMatchObject({ host: hostAt(1), power: 'running', portIds: [portOf(running)] });
    expect(await find(off)).toMatchObject({ host: hostAt(1), power: 'off' });
    await lab.recoverHost(hostAt(0));
    expect((await open().list()).filter(({ id }) => id === running)).toMatchObject([{ host: hostAt(1) }]);
    expect(await find(off)).toMatchObject({ host: hostAt(1), power: 'off' });
  });

  test(`${name}: a rebuilt machine stays on its host with its ports, on or off as requested`, async () => {
    const id = await spawned();
    await twice(() => open().rebuild(specOf(id, { name: 'other' }), { isPoweredOn: true }));
    expect(await find(id)).toMatchObject({ host: hostAt(0), power: 'running', portIds: [portOf(id)] });
    await open().rebuild(specOf(id), { isPoweredOn: false });
    expect(await find(id)).toMatchObject({ power: 'off' });
  });

  test(`${name}: rescue and unrescue boot the machine, each also twice`, async () => {
    const id = await spawned();
    await open().stop(id);
    await twice(() => open().rescue(id, null));
    expect(await find(id)).toMatchObject({ power: 'running' });
    await twice(() => open().unrescue(id));
    expect(await find(id)).toMatchObject({ power: 'running' });
  });

  test(`${name}: one that boots from a volume has that and another at their places in a rescue and after it`, async () => {
    const root = { ...VOLUME, volumeId: randomUUID(), device: ROOT_DEVICE };
    const id = await spawned({ imageId: null, volumes: [root, VOLUME] });
    const kept = { power: 'running', volumes: { [ROOT_DEVICE]: root.volumeId, [VOLUME.device]: VOLUME_ID } };
    await open().rescue(id, IMAGE);
    expect(await find(id)).toMatchObject(kept);
    await open().unrescue(id);
    expect(await find(id)).toMatchObject(kept);
  });

  test(`${name}: volumes and ports come and go, each also twice; a volume may grow`, async () => {
    const id = await spawned({ imageId: GUEST_IMAGE });
    await twice(() => open().attachVolume(id, VOLUME));
    await twice(() => open().attachPort(id, nicOf(OTHER_PORT)));
    expect(await find(id)).toMatchObject({ volumes: { '/dev/vdb': VOLUME_ID }, portIds: [portOf(id), OTHER_PORT] });
    await twice(() => open().extendVolume(id, VOLUME_ID, 2));
    await twice(() => open().detachVolume(id, VOLUME_ID));
    await twice(() => open().detachPort(id, portOf(id)));
    await open().extendVolume(id, VOLUME_ID, 3);
    expect(await find(id)).toMatchObject({ volumes: {}, portIds: [OTHER_PORT] });
  });

  test(`${name}: the console log grows with each boot and keeps what it had`, async () => {
    const id = await spawned();
    await expect.poll(() => open().consoleLog(id)).not.toBe('');
    const first = await open().consoleLog(id);
    await open().reboot(id, 'HARD');
    await expect.poll(async () => (await open().consoleLog(id)).length).toBeGreaterThan(first.length);
    expect((await open().consoleLog(id)).startsWith(first)).toBe(true);
  });

  test(`${name}: a snapshot is a disk image, of a running machine and of one that is off`, async () => {
    const id = await spawned();
    const running = await buffer(await open().snapshot(id));
    const magic = { raw: running.readUInt16LE(510) === 0xaa55, qcow2: running.toString('latin1', 0, 3) === 'QFI' };
    expect(magic[open().snapshotFormatOn(hostAt(0))]).toBe(true);
    await open().stop(id);
    expect((await buffer(await open().snapshot(id))).length).toBeGreaterThan(0);
    expect(await find(id)).toMatchObject({ power: 'off' });
  });

  test(`${name}: a new password, once the guest takes one, and a crash dump leave the machine running`, async () => {
    const id = await spawned({ imageId: GUEST_IMAGE });
    const change = () => open().setPassword(id, 'secret');
    await expect.poll(() => change().then(() => 'changed', String)).toBe('changed');
    await change();
    await open().interrupt(id);
    expect(await find(id)).toMatchObject({ power: 'running' });
    expect(await open().consoleLog(id)).not.toContain('secret');
  });

  test(`${name}: counters of a running machine never fall, and one that is off has none`, async () => {
    const id = await spawned();
    const [first, second] = [await open().stats(id), await open().stats(id)];
    expect(first).toMatchObject({ memory: { maximumMb: 512 }, nics: [{ portId: portOf(id) }] });
    expect(first.cpus).toHaveLength(1);
    expect(second.cpus[0]?.timeNs).toBeGreaterThanOrEqual(first.cpus[0]?.timeNs ?? 0);
    expect(second.disks[0]?.readBytes).toBeGreaterThanOrEqual(first.disks[0]?.readBytes ?? 0);
    const on = async () => (await open().statsOn(hostAt(0))).find((one) => one.id === id);
    const counters = await on();
    expect(counters).toMatchObject({ vcpus: 1, memory: { maximumMb: 512 } });
    expect(counters?.cpuTimeNs).toBeGreaterThanOrEqual(second.cpus[0]?.timeNs ?? Number.NaN);
    expect(counters?.readBytes).toBeGreaterThanOrEqual(second.disks[0]?.readBytes ?? Number.NaN);
    await open().stop(id);
    await expect(open().stats(id)).rejects.toThrow(id);
    expect(await on()).toBeUndefined();
  });

  test(`${name}: a serial connection shows text, and ends when it is closed or the machine goes`, async () => {
    const id = await spawned();
    const [closed, lost] = [await open().openSerial(id), await open().openSerial(id)];
    const [text] = await once(closed.output, 'data');
    expect(String(text).length).toBeGreaterThan(0);
    closed.close();
    expect(await closed.ended).toBe('closed');
    await open().destroy(id);
    expect(await lost.ended).toBe('deleted');
    await expect(open().openSerial(id)).rejects.toThrow(id);
  });

  test(`${name}: a screen speaks RFB and ends with its machine, and a host without screens refuses`, async () => {
    const id = await spawned();
    if (!open().hasGraphicsOn(hostAt(0))) {
      await expect(open().openGraphics(id)).rejects.toThrow(PermanentFailure);
      return;
    }
    const screen = await open().openGraphics(id);
    const [banner] = await once(screen, 'data');
    expect(String(banner)).toMatch(/^RFB 003\.00\d\n/);
    const ended = once(screen, 'close');
    await open().destroy(id);
    await ended;
    await expect(open().openGraphics(id)).rejects.toThrow(id);
  });

  test(`${name}: a machine that stops unexpectedly has crashed, and listeners are notified`, async () => {
    const id = await spawned();
    const changes: Change[] = [];
    const end = open().onChange((change) => changes.push(change));
    const crash = async () => {
      await open().start(id);
      await lab.crash(id);
      await expect.poll(() => open().find(id)).toMatchObject({ host: hostAt(0), power: 'crashed' });
    };
    // Drivers that open a connection miss the first events.
    await expect.poll(() => crash().then(() => changes)).toContainEqual({ machineId: id });
    end();
    changes.length = 0;
    await crash();
    expect(changes).toEqual([]);
  });

  test(`${name}: one machine is found as it stands in the list, and one that is not there is not found`, async () => {
    const id = await spawned({ volumes: [VOLUME] });
    expect(await open().find(id)).toEqual(await find(id));
    expect(await open().find(randomUUID())).toBeUndefined();
  });

  test(`${name}: a destroyed machine is gone, and destroying it again succeeds`, async () => {
    const id = await spawned();
    await twice(() => open().destroy(id));
    expect(await find(id)).toBeUndefined();
  });

  test(`${name}: every host reports that it is up`, async () => {
    const states = await open().hostReports();
    expect(states.map(({ name: host }) => host)).toEqual(open().hosts.map(({ name: host }) => host));
    for (const state of states) expect(state).toMatchObject({ isUp: true, power: 'on' });
  });

  test.each([
    ['start', (id: string) => open().start(id)],
    ['stop', (id: string) => open().stop(id)],
    ['reboot', (id: string) => open().reboot(id, 'HARD')],
    ['pause', (id: string) => open().pause(id)],
    ['resume', (id: string) => open().resume(id)],
    ['resize', (id: string) => open().resize(id, { host: hostAt(1), ...SIZE, extraSpecs: {}, isPoweredOn: true })],
    ['confirmResize', (id: string) => open().confirmResize(id)],
    ['revertResize', (id: string) => open().revertResize(id, { isPoweredOn: true })],
    ['migrateLive', (id: string) => open().migrateLive(id, hostAt(1))],
    ['forceMigration', (id: string) => open().forceMigration(id, hostAt(1))],
    ['rebuild', (id: string) => open().rebuild(specOf(id), { isPoweredOn: true })],
    ['rescue', (id: string) => open().rescue(id, null)],
    ['attachVolume', (id: string) => open().attachVolume(id, VOLUME)],
    ['attachPort', (id: string) => open().attachPort(id, nicOf(portOf(id)))],
    ['snapshot', (id: string) => open().snapshot(id)],
    ['setPassword', (id: string) => open().setPassword(id, 'secret')],
    ['interrupt', (id: string) => open().interrupt(id)],
    ['openSerial', (id: string) => open().openSerial(id)],
    ['stats', (id: string) => open().stats(id)],
    ['consoleLog', (id: string) => open().consoleLog(id)],
  ])(`${name}: %s of a machine that is not there fails and makes none`, async (_what, work) => {
    const id = randomUUID();
    await expect(work(id)).rejects.toThrow(id);
    expect(await find(id)).toBeUndefined();
  });

  test(`${name}: detaching from a machine that is not there succeeds`, async () => {
    const id = randomUUID();
    await open().detachVolume(id, VOLUME_ID);
    await open().detachPort(id, portOf(id));
    expect(await find(id)).toBeUndefined();
  });
}
