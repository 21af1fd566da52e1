import type { Platform } from '#lib/platform.ts';
import { readEnv } from './env.ts';

const KEY = Symbol.for('nephos.platform');

type SharedGlobal = typeof globalThis & { [KEY]?: Promise<Platform> };

/**
 * The platform of this process, started on first use. It is on `globalThis`, because Next bundles its own copies of
 * each module; they load their copy of the platform only if Next itself is the server.
 */
export function getPlatform(): Promise<Platform> {
  const shared = globalThis as SharedGlobal;
  shared[KEY] ??= start();
  return shared[KEY];
}

async function start(): Promise<Platform> {
  const { createPlatform } = await import('#lib/platform.ts');
  return createPlatform(readEnv());
}

/** Makes an already started platform that of this process; for tests. */
export function sharePlatform(platform: Platform): void {
  (globalThis as SharedGlobal)[KEY] = Promise.resolve(platform);
}
