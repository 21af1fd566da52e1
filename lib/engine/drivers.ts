import { diskSpace } from '#lib/data-folder/disk-space.ts';
import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/env.ts';
import type { HostFencing } from './hypervisor/fencing.ts';
import type { HostDirectory } from './hypervisor/host-directory.ts';
import type { Hypervisor } from './hypervisor/hypervisor.ts';
import type { ImageCaches } from './hypervisor/image-caches.ts';
import type { OrphanedFilesFinder } from './hypervisor/leftovers.ts';
import { type FleetOptions, SimulatedFleet } from './hypervisor/simulated/simulated.ts';
import type { MetadataListeners, NetworkDriver } from './network/driver.ts';
import type { SimulatedNetwork } from './network/simulated/simulated.ts';
import { FileStorage } from './storage/files.ts';
import { volumeFormats } from './storage/qemu-img.ts';
import type { DiskPlace, LiveVolumes, StorageDriver } from './storage/storage.ts';

/** The drivers that do the work behind the APIs. */
export interface Engine {
  storage: StorageDriver;
  hypervisor: Hypervisor;
  /** The simulated hosts, for those who make them fail; null where all hosts are real. */
  fleet: SimulatedFleet | null;
  /** Takes the power from hosts that do not answer; null where nothing can. */
  fencing: HostFencing | null;
  /** What broken-off work has left on real hosts; null where there are none. */
  leftovers: OrphanedFilesFinder | null;
  /** Adds real hosts and looks at them; null where there is nothing to reach them with. */
  hosts: HostDirectory | null;
  /** What real hosts keep of images; null where there are none. */
  imageCaches: ImageCaches | null;
  network: NetworkDriver;
  /** Hears guests that ask what they are; null where nothing can. */
  metadataListeners: MetadataListeners | null;
  /** The networks as a model, for those who send packets through it. */
  simulatedNetwork: SimulatedNetwork;
  /** Lets go of what was connected. */
  close(): Promise<void>;
}

/** What the drivers need of the platform and of its services. */
export interface EngineOptions {
  env: Env;
  database: Database;
  readImage: NonNullable<FleetOptions['readImage']>;
  /** The data of an image as a file of this machine. @throws PermanentFailure when there is none */
  imageFile(imageId: string): Promise<DiskPlace>;
  /** What an administrator should know of the engine. */
  warn(message: string, details: object): void;
}

/** Volumes in the data folder. @param live what knows of those that running machines write to */
export const fileStorageOf = (env: Env, live?: LiveVolumes) =>
  new FileStorage(env.dataFolder, diskSpace(env), volumeFormats(env.NEPHOS_VOLUME_FORMAT, env.PATH), live);

/** So many simulated hosts. */
export const fleetOf = ({ env, database, readImage }: EngineOptions, hosts: number, zone: string) =>
  new SimulatedFleet({ database, hosts, zone, speed: env.NEPHOS_FLEET_DELAY_FACTOR, readImage });
