import { diskSpace } from '#lib/data-folder/disk-space.ts';
import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/settings/env.ts';
import type { FenceProbes } from './hypervisor/fence-probe.ts';
import type { HostFencing } from './hypervisor/fencing.ts';
import type { HostDirectory } from './hypervisor/host-directory.ts';
import type { Hypervisor } from './hypervisor/hypervisor.ts';
import type { ImageCaches } from './hypervisor/image-caches.ts';
import type { ServerFacts } from './hypervisor/libvirt/server-facts.ts';
import type { OrphanedFilesFinder } from './hypervisor/orphaned-files.ts';
import { type FleetOptions, SimulatedFleet } from './hypervisor/simulated/simulated-hypervisor.ts';
import type { TrialBoots } from './hypervisor/trial-boots.ts';
import { WatchdogLeases } from './hypervisor/watchdog-leases.ts';
import type { MetadataListeners, NetworkDriver } from './network/driver.ts';
import type { PortProbe } from './network/port-probe.ts';
import type { SimulatedNetwork } from './network/simulated/simulated-network.ts';
import { Slots } from './slots.ts';
import { FileStorage } from './storage/files.ts';
import { volumeFormats } from './storage/qemu-img.ts';
import type { DiskPlace, LiveVolumes, StorageDriver } from './storage/storage.ts';

declare module '#lib/http/context.ts' {
  interface Services {
    engine: Engine;
  }
}

export interface Engine {
  storage: StorageDriver;
  hypervisor: Hypervisor;
  /** Null when all hosts are real. */
  fleet: SimulatedFleet | null;
  /** Powers off hosts that do not respond; null when no fence program is configured. */
  fencing: HostFencing | null;
  /** Other evidence that a host no longer runs anything. */
  probes: FenceProbes;
  /** Files of interrupted operations on real hosts; null when there are no real hosts. */
  leftovers: OrphanedFilesFinder | null;
  /** Adds and examines real hosts; null when the libvirt driver is not available. */
  hosts: HostDirectory | null;
  /** Boots disks on real hosts; null when there are no real hosts. */
  trialBoots: TrialBoots | null;
  /** Copies of images on real hosts; null when there are no real hosts. */
  imageCaches: ImageCaches | null;
  /** Evacuations to each host in this process. */
  evacuations: Slots;
  network: NetworkDriver;
  /** Receives metadata requests of guests; null when networking is simulated. */
  metadataListeners: MetadataListeners | null;
  /** Connects to ports of guests on real hosts; null when networking is simulated, or the machine cannot do it. */
  portProbe: PortProbe | null;
  /** The simulated network, through which tests send packets. */
  simulatedNetwork: SimulatedNetwork;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface EngineOptions {
  env: Env;
  database: Database;
  readImage: NonNullable<FleetOptions['readImage']>;
  /** The local path of the data of an image. @throws PermanentFailure if there is none */
  imageFile(imageId: string): Promise<DiskPlace>;
  failedDestinations: ServerFacts['failedDestinations'];
  /** Reports a problem to administrators. */
  warn(message: string, details: object): void;
}

export const evacuationSlots = (env: Env) => new Slots(env.NEPHOS_MAX_EVACUATIONS_PER_HOST);

/** Leases of hosts in shared storage; null without a folder for them. */
export const watchdogOf = ({ NEPHOS_WATCHDOG_FOLDER: folder }: Env) =>
  folder === undefined ? null : new WatchdogLeases(folder);

export const fileStorageOf = (env: Env, live?: LiveVolumes) =>
  new FileStorage(env.dataFolder, diskSpace(env), volumeFormats(env.NEPHOS_VOLUME_FORMAT, env.PATH), live);

export const fleetOf = ({ env, database, readImage }: EngineOptions, hosts: number, zone: string) =>
  new SimulatedFleet({ database, hosts, zone, speed: env.NEPHOS_FLEET_DELAY_FACTOR, readImage });
