import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { VolumeExport } from '#lib/engine/storage/exports/daemon.ts';
import type { VolumeExports } from '#lib/engine/storage/exports/exports.ts';
import type { VolumePlace } from '#lib/engine/storage/storage.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import type { MachineVolume } from '../machine.ts';
import type { FoundDomain, Host } from './host.ts';
import type { Inventory } from './inventory.ts';
import type { Plan, PluggedVolume } from './plan.ts';

type Volume = Pick<MachineVolume, 'volumeId' | 'device'>;

export interface VolumeOptions {
  /** The place of a volume: a local file, or an image that all hosts reach. */
  locate(volumeId: string): Promise<VolumePlace>;
  /** Revokes access to a volume that all hosts reach. Returns false if no one is known who has it open. */
  lockOut?(volumeId: string): Promise<boolean>;
  /** Filters the volumes that a host reports for a machine to those attached to it. */
  attachedTo(machineId: string, volumeIds: readonly string[]): Promise<ReadonlySet<string>>;
  exports: VolumeExports;
  /**
   * Local address at which hosts reach exported volumes. `auto`: export if a host is remote, at the address on the
   * route to it; `off`: all hosts see the files at the same paths.
   */
  address: string;
}

/** Resolves where machines open their volumes. */
export class VolumeSources {
  readonly exports: VolumeExports;
  readonly #options: VolumeOptions;
  readonly #inventory: Inventory;

  constructor(options: VolumeOptions, inventory: Inventory) {
    this.exports = options.exports;
    this.#options = options;
    this.#inventory = inventory;
  }

  /** Volumes with their current sources. */
  async plugged(volumes: readonly Volume[]): Promise<PluggedVolume[]> {
    if (volumes.length === 0) return [];
    const address = await this.#address();
    const plug = async ({ volumeId, device }: Volume): Promise<PluggedVolume> => {
      if (address !== undefined) return { volumeId, device, export: await this.exports.open(volumeId, address) };
      await this.exports.rest(volumeId);
      return { volumeId, device, ...(await this.#options.locate(volumeId)) };
    };
    return await Promise.all(volumes.map(plug));
  }

  /**
   * Like `plugged`, for a machine that starts with what its host reports. Volumes that are not attached to it are
   * omitted: another server may use them by now, or the host reported them falsely.
   */
  async replugged(plan: Pick<Plan, 'id' | 'volumes'>): Promise<PluggedVolume[]> {
    return await this.plugged(await this.#ownOf(plan));
  }

  /** Exports used by these machines. */
  async exported(plans: readonly Pick<Plan, 'id' | 'volumes'>[]): Promise<Map<string, VolumeExport>> {
    const exported = new Map<string, VolumeExport>();
    for (const { id, volumes } of plans) {
      const own = await this.#ownOf({ id, volumes: volumes.filter(isExported) });
      for (const volume of own.filter(isExported)) exported.set(volume.volumeId, volume.export);
    }
    return exported;
  }

  async #ownOf({ id, volumes }: Pick<Plan, 'id' | 'volumes'>): Promise<PluggedVolume[]> {
    if (volumes.length === 0) return [];
    const ids = volumes.map(({ volumeId }) => volumeId);
    const own = await this.#options.attachedTo(id, ids);
    return volumes.filter(({ volumeId }) => own.has(volumeId));
  }

  /** Opens the exports of attached volumes again. */
  async reopen(plan: Pick<Plan, 'id' | 'volumes'>): Promise<void> {
    for (const volume of await this.#ownOf(plan)) {
      if ('export' in volume) await this.exports.goOn(volume.volumeId, volume.export);
      else await this.exports.rest(volume.volumeId);
    }
  }

  /** Whether `renew` disconnects previous users: it cannot if hosts open volumes as files. */
  async canRenew(): Promise<boolean> {
    return this.#options.lockOut !== undefined || (await this.#address()) !== undefined;
  }

  /** Disconnects previous users of these volumes. */
  async renew(volumes: readonly Volume[]): Promise<void> {
    if (volumes.length === 0) return;
    for (const { volumeId } of volumes) await this.#options.lockOut?.(volumeId);
    const address = await this.#address();
    if (address === undefined) return;
    for (const { volumeId } of volumes) await this.exports.renew(volumeId, address);
  }

  /** Disconnects all users of these volumes and blocks new ones for now. */
  async cutOff(volumeIds: readonly string[]): Promise<void> {
    for (const volumeId of volumeIds) {
      await this.#options.lockOut?.(volumeId);
      await this.exports.drop(volumeId);
    }
  }

  /** Closes the exports of a machine's volumes. */
  async close(volumes: readonly PluggedVolume[]): Promise<void> {
    for (const volume of volumes) if ('export' in volume) await this.exports.close(volume.volumeId, volume.export);
  }

  /** The hosts that lack the files of a machine's volumes. */
  async findUnreachableHosts({ plan, host }: FoundDomain, hosts: readonly Host[]): Promise<Host[]> {
    const isFile = plan.volumes.some((volume) => 'path' in volume);
    if (!isFile || !host.connection.isLocal || (await this.#address()) === undefined) return [];
    return hosts.filter(({ connection }) => !connection.isLocal);
  }

  /** @throws PermanentFailure if volumes of the machine are files that the other host lacks */
  async assertMovable(machine: FoundDomain, to: Host): Promise<void> {
    const { plan, host } = machine;
    if ((await this.findUnreachableHosts(machine, [to])).length === 0) return;
    throw new PermanentFailure(
      `The volumes of instance ${plan.id} are attached as files of host ${host.name}. Stop and start the instance, then migrate it.`,
    );
  }

  /** The address of exports; undefined if hosts see the files. */
  async #address(): Promise<string | undefined> {
    const { address } = this.#options;
    if (address === 'off') return undefined;
    if (address !== 'auto') return address;
    const remote = this.#inventory.hosts.filter(({ connection }) => !connection.isLocal);
    if (remote.length === 0) return undefined;
    const ip = remote.find((host) => host.ip !== undefined)?.ip;
    const found = ip === undefined ? undefined : await addressTowards(ip).catch(() => undefined);
    if (found === undefined)
      throw new ConfigurationError(
        'NEPHOS_STORAGE_ADDRESS',
        'Set NEPHOS_STORAGE_ADDRESS to the address under which the hosts reach this machine.',
      );
    return found;
  }
}

/** Any port works: nothing is sent. */
const PORT = 10_809;

/** The local address on the route to a host. @throws Error if there is no route */
async function addressTowards(host: string): Promise<string> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    socket.connect(PORT, host);
    await once(socket, 'connect');
    return socket.address().address;
  } finally {
    socket.close();
  }
}

const isExported = (volume: PluggedVolume): volume is PluggedVolume & { export: VolumeExport } => 'export' in volume;

export const isSameSource = (some: readonly PluggedVolume[], others: readonly PluggedVolume[]): boolean =>
  placesOf(some) === placesOf(others);

const placesOf = (volumes: readonly PluggedVolume[]): string =>
  JSON.stringify(
    volumes.map((volume) => {
      if ('path' in volume) return [volume.volumeId, volume.path, volume.format];
      if ('rbd' in volume) {
        const { name, monitors, user, secretId } = volume.rbd;
        return [volume.volumeId, name, user, secretId, ...monitors.flatMap(({ host, port }) => [host, port])];
      }
      const { address, port, name, isEncrypted } = volume.export;
      return [volume.volumeId, address, port, name, isEncrypted];
    }),
  );
