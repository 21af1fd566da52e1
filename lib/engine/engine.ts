import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/env.ts';
import type { Hypervisor } from './hypervisor/hypervisor.ts';
import { createSimulatedFleet } from './hypervisor/simulated/simulated.ts';
import { createFileStorage } from './storage/files.ts';
import type { StorageDriver } from './storage/storage.ts';

/** The drivers that do the work behind the APIs. */
export interface Engine {
  storage: StorageDriver;
  hypervisor: Hypervisor;
}

export interface EngineOptions {
  env: Env;
  database: Database;
  log: Logger;
}

/** The drivers of the standalone way: files for volumes, the simulated fleet for servers. */
export function createEngine({ env, database }: EngineOptions): Engine {
  return {
    storage: createFileStorage(env.dataFolder),
    hypervisor: createSimulatedFleet({ database, hosts: env.NEPHOS_FLEET_HOSTS, speed: env.NEPHOS_FLEET_SPEED }),
  };
}
