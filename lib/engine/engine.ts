import { diskSpace } from '#lib/data-folder/disk-space.ts';
import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/env.ts';
import type { Fence } from './hypervisor/fence.ts';
import type { Hypervisor } from './hypervisor/hypervisor.ts';
import { type FleetOptions, SimulatedFleet } from './hypervisor/simulated/simulated.ts';
import type { NetworkDriver } from './network/driver.ts';
import { SimulatedNetwork } from './network/simulated/simulated.ts';
import { FileStorage } from './storage/files.ts';
import { volumeFormats } from './storage/qemu-img.ts';
import type { StorageDriver } from './storage/storage.ts';

/** The drivers that do the work behind the APIs. */
export interface Engine {
  storage: StorageDriver;
  hypervisor: Hypervisor;
  /** The hypervisor once more where it is simulated, for those who make it fail. */
  fleet: SimulatedFleet | null;
  /** Takes the power from hosts that do not answer; null where nothing can. */
  fence: Fence | null;
  network: NetworkDriver;
  /** The networks once more where they are simulated, for those who send packets through them. */
  simulatedNetwork: SimulatedNetwork | null;
}

/** What the drivers need of the platform and of its services. */
export interface EngineOptions {
  env: Env;
  database: Database;
  readImage: NonNullable<FleetOptions['readImage']>;
}

/** The drivers of the standalone way: files for volumes, the simulated fleet for servers. */
export function createEngine({ env, database, readImage }: EngineOptions): Engine {
  const fleet = new SimulatedFleet({
    database,
    hosts: env.NEPHOS_FLEET_HOSTS ?? 3,
    speed: env.NEPHOS_FLEET_SPEED,
    readImage,
  });
  const network = new SimulatedNetwork();
  const storage = new FileStorage(env.dataFolder, diskSpace(env), volumeFormats(env.NEPHOS_VOLUME_FORMAT, env.PATH));
  return { storage, hypervisor: fleet, fleet, fence: null, network, simulatedNetwork: network };
}
