import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Hypervisor, Machine, MachineSpec } from './hypervisor.ts';

const specOf = (id: string): MachineSpec => ({
  id,
  name: 'web-1',
  vcpus: 1,
  ramMb: 512,
  diskGb: 1,
  imageId: randomUUID(),
  metadata: {},
  userData: null,
  volumes: {},
  portIds: ['port-1'],
});

/** What every driver guarantees. Call it in the driver's test file, with a function that gives a ready driver. */
export function describeHypervisor(name: string, open: () => Hypervisor): void {
  const spawned = async (): Promise<string> => {
    const id = randomUUID();
    await open().spawn(firstHost(), specOf(id));
    return id;
  };
  const firstHost = () => open().hosts[0]?.name ?? '';
  const find = async (id: string): Promise<Machine | undefined> =>
    (await open().list()).find((machine) => machine.id === id);

  test(`${name}: a spawned machine runs on its host with its ports`, async () => {
    const id = await spawned();
    expect(await find(id)).toEqual({ id, host: firstHost(), isRunning: true, volumes: {}, portIds: ['port-1'] });
  });

  test(`${name}: spawning again changes nothing and makes no second machine`, async () => {
    const id = await spawned();
    await open().spawn(firstHost(), specOf(id));
    expect((await open().list()).filter((machine) => machine.id === id)).toHaveLength(1);
  });

  test(`${name}: stop, start and both reboots may be repeated and end where they say`, async () => {
    const id = await spawned();
    for (const repeat of [1, 2]) {
      await open().stop(id);
      expect((await find(id))?.isRunning, `stop ${repeat}`).toBe(false);
    }
    for (const repeat of [1, 2]) {
      await open().start(id);
      expect((await find(id))?.isRunning, `start ${repeat}`).toBe(true);
    }
    await open().reboot(id, 'SOFT');
    await open().stop(id);
    await open().reboot(id, 'HARD');
    expect((await find(id))?.isRunning).toBe(true);
  });

  test(`${name}: volumes and ports come and go, each also twice`, async () => {
    const id = await spawned();
    for (const _ of [1, 2]) await open().attachVolume(id, 'volume-1', '/dev/vdb');
    for (const _ of [1, 2]) await open().attachPort(id, 'port-2');
    expect(await find(id)).toMatchObject({ volumes: { '/dev/vdb': 'volume-1' }, portIds: ['port-1', 'port-2'] });
    for (const _ of [1, 2]) await open().detachVolume(id, 'volume-1');
    for (const _ of [1, 2]) await open().detachPort(id, 'port-1');
    expect(await find(id)).toMatchObject({ volumes: {}, portIds: ['port-2'] });
  });

  test(`${name}: the console log grows with each boot and keeps what it had`, async () => {
    const id = await spawned();
    const first = await open().consoleLog(id);
    expect(first).not.toBe('');
    await open().reboot(id, 'HARD');
    const second = await open().consoleLog(id);
    expect(second.startsWith(first)).toBe(true);
    expect(second.length).toBeGreaterThan(first.length);
  });

  test(`${name}: a destroyed machine is gone, and destroying it again succeeds`, async () => {
    const id = await spawned();
    await open().destroy(id);
    await open().destroy(id);
    expect(await find(id)).toBeUndefined();
  });

  test(`${name}: power, disks and consoles of a machine that is not there are refused; detaching is not`, async () => {
    const id = randomUUID();
    await expect(open().start(id)).rejects.toThrow(id);
    await expect(open().stop(id)).rejects.toThrow(id);
    await expect(open().reboot(id, 'HARD')).rejects.toThrow(id);
    await expect(open().attachVolume(id, 'volume-1', '/dev/vdb')).rejects.toThrow(id);
    await expect(open().attachPort(id, 'port-1')).rejects.toThrow(id);
    await expect(open().consoleLog(id)).rejects.toThrow(id);
    await open().detachVolume(id, 'volume-1');
    await open().detachPort(id, 'port-1');
  });
}
