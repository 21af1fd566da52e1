import { mkdir, open as openFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { GIB } from '#lib/bytes.ts';
import { GUEST_IMAGE } from '#lib/engine/hypervisor/hypervisor-suite.ts';
import { Connection } from '#lib/engine/hypervisor/libvirt/connection.ts';
import { VirshFailure } from '#lib/engine/hypervisor/libvirt/failure.ts';
import { Libvirt, type LibvirtOptions } from '#lib/engine/hypervisor/libvirt/libvirt.ts';
import { Transfers } from '#lib/engine/hypervisor/libvirt/transfers.ts';
import type { VolumeOptions } from '#lib/engine/hypervisor/libvirt/volume-sources.ts';
import { VolumeExports } from '#lib/engine/storage/exports/exports.ts';
import { endExports } from './exports.ts';
import { attachedTo, ENDLESS } from './idle-context.ts';
import { idleDisk } from './real-engine/guest/idle-disk.ts';
import { type RealEngine, startRealEngine } from './real-engine/real-engine.ts';
import { reachSocketsOfHosts } from './real-engine/sockets.ts';
import { testSigner } from './signer.ts';

interface RealHypervisor {
  engine: RealEngine;
  hypervisor: Libvirt;
  /** Folder of the volumes and their exports. */
  folder: string;
  /** Options for a driver that finds its volumes elsewhere. */
  volumes(changes?: Partial<VolumeOptions>): VolumeOptions;
  /** Opens another driver, like another process. */
  open(changes?: Partial<LibvirtOptions>): Promise<Libvirt>;
}

interface RealOptions extends Partial<Omit<LibvirtOptions, 'hosts'>> {
  /** Number of hosts. */
  hosts?: number;
  /** Whether the hosts share one folder for disks. */
  isFolderShared?: boolean;
  /** Whether domains boot the idle disk, except for those of the image `GUEST_IMAGE`. */
  isIdle?: boolean;
}

/** Starts hosts with real domains for the tests of one file, two by default. Any image is the test guest, and any volume exists. */
export function useRealHypervisor({
  hosts = 2,
  isFolderShared = false,
  isIdle = false,
  ...changes
}: RealOptions = {}): () => RealHypervisor {
  let made: RealHypervisor | undefined;
  const need = () => {
    if (!made) throw new Error('The hosts are there while tests run.');
    return made;
  };
  beforeAll(async () => {
    reachSocketsOfHosts();
    const engine = await startRealEngine({ hosts });
    const root = dirname(dirname(engine.hosts[0]?.folder ?? ''));
    const folder = join(root, 'volumes');
    await mkdir(folder, { recursive: true });
    const locate = (volumeId: string) => volumeIn(folder, volumeId);
    const volumes = (more: Partial<VolumeOptions> = {}): VolumeOptions => {
      const onFailure = (id: string, reason: string) => expect.fail(`${id}: ${reason}`);
      return {
        ...{ locate, attachedTo },
        address: 'auto',
        exports: new VolumeExports({ dataFolder: folder, locate, onFailure }),
        ...more,
      };
    };
    const placed = isFolderShared ? { isFolderShared, folder: join(root, 'machines') } : {};
    const open = (more: Partial<LibvirtOptions> = {}) =>
      Libvirt.open({
        hosts: engine.hosts.map((host) => ({ ...host, ...placed, type: 'qemu' as const })),
        imageFile: async (id) =>
          isIdle && id !== GUEST_IMAGE ? { path: idleDisk(), format: 'raw' } : engine.guestImage,
        volumes: volumes(),
        signer: testSigner(),
        transfers: new Transfers(join(root, 'transfers'), ENDLESS),
        ...changes,
        ...more,
      });
    made = { engine, folder, open, volumes, hypervisor: await open() };
  });
  afterAll(async () => {
    const { engine, folder } = need();
    await endExports(folder);
    await engine.stop();
  });
  return need;
}

/** Returns a volume of one GiB, which is empty at first. */
async function volumeIn(folder: string, volumeId: string): Promise<{ path: string; format: string }> {
  const path = join(folder, `${volumeId}.raw`);
  await using file = await openFile(path, 'a');
  if ((await file.stat()).size === 0) await file.truncate(GIB);
  return { path, format: 'raw' };
}

const READY = 'nephos-test-guest ready';

/** Resolves when a guest has booted this many times since it was created. */
export async function booted(hypervisor: Libvirt, id: string, times = 1): Promise<void> {
  const boots = async () => (await hypervisor.consoleLog(id)).split(READY).length - 1;
  await expect.poll(boots, { interval: 500 }).toBeGreaterThanOrEqual(times);
}

let commands = 0;

/** Types a command on the serial console of a booted guest and returns its output. */
export async function inGuest(hypervisor: Libvirt, id: string, command: string): Promise<string> {
  commands += 1;
  const end = `end-${commands}`;
  const serial = await hypervisor.openSerial(id);
  // The terminal echoes the command, but with the quotes in it.
  serial.write(`\n${command}; echo 'en''d-${commands}'\n`);
  let text = '';
  for await (const piece of serial.output) {
    text += piece;
    if (text.includes(end)) break;
  }
  serial.close();
  return text.replaceAll('\r', '').split(`d-${commands}'\n`).at(-1)?.split(end)[0]?.trim() ?? '';
}

/** Makes all virsh commands after this many fail, as if the process had died, until mocks are restored. */
export function cutAfter(commands: number): void {
  let left = commands;
  for (const name of ['run', 'runAll', 'query'] as const) {
    const original = Connection.prototype[name] as (...args: unknown[]) => Promise<string>;
    vi.spyOn(Connection.prototype, name).mockImplementation(function (this: Connection, ...args: unknown[]) {
      left -= 1;
      return left < 0 ? Promise.reject(new VirshFailure('lost', 'cut off')) : original.apply(this, args);
    });
  }
}
