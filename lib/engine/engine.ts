import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/env.ts';
import { createFileStorage } from './storage/files.ts';
import type { StorageDriver } from './storage/storage.ts';

/** The drivers that do the work behind the APIs. */
export interface Engine {
  storage: StorageDriver;
}

export interface EngineOptions {
  env: Env;
  database: Database;
  log: Logger;
}

/** The drivers of the standalone way: files for volumes, the simulated fleet for servers. */
export function createEngine({ env }: EngineOptions): Engine {
  return { storage: createFileStorage(env.dataFolder) };
}
