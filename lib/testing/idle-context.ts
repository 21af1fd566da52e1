import { tmpdir } from 'node:os';
import { BaseImages } from '#lib/engine/hypervisor/libvirt/base-images.ts';
import type { DriverContext } from '#lib/engine/hypervisor/libvirt/driver-context.ts';
import type { Host } from '#lib/engine/hypervisor/libvirt/host.ts';
import { Inventory } from '#lib/engine/hypervisor/libvirt/inventory.ts';
import { serverFacts } from '#lib/engine/hypervisor/libvirt/server-facts.ts';
import { Transfers } from '#lib/engine/hypervisor/libvirt/transfers.ts';
import { type VolumeOptions, VolumeSources } from '#lib/engine/hypervisor/libvirt/volume-sources.ts';
import { inOneProcess, Locks } from '#lib/engine/locks.ts';
import { VolumeExports } from '#lib/engine/storage/exports/exports.ts';

/** Without a platform, all volumes that a host reports count as attached. */
export const attachedTo = async (_machineId: string, volumeIds: readonly string[]): Promise<Set<string>> =>
  new Set(volumeIds);

/** A disk on which there is always enough room. */
export const ENDLESS = { reserve: async () => undefined };

/** Rejects, because there are no volumes and images. */
export const absent = () => Promise.reject(new Error('There are no volumes and images here.'));

/** Returns the context for the driver's functions on these hosts, without volumes and images. */
export function idleContext(
  hosts: readonly Host[],
  folder = tmpdir(),
  volumes: Partial<VolumeOptions> = {},
): DriverContext {
  const inventory: Inventory = new Inventory(hosts, (id) => ctx.serverOf(id));
  const exports = new VolumeExports({ dataFolder: folder, locate: absent, onFailure: () => undefined });
  const ctx: DriverContext = {
    ...{ inventory, locks: new Locks(), alone: inOneProcess, images: new BaseImages(absent), frozen: new Set() },
    ...serverFacts(),
    volumes: new VolumeSources({ locate: absent, attachedTo, exports, address: 'off', ...volumes }, inventory),
    ...{ transfers: new Transfers(folder, ENDLESS), temporaryFolder: folder, shutdownMs: 0, unplugMs: 0 },
  };
  return ctx;
}
