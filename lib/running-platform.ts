import { pathToFileURL } from 'node:url';
import type { Platform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { applicationFile } from './application-files.ts';

const KEY = Symbol.for('nephos.platform');

type SharedGlobal = typeof globalThis & { [KEY]?: Promise<Platform> };

/**
 * The platform of this process. It is on `globalThis`, because Next bundles its own copies of each module. `server.ts`
 * shares the one that it starts; where Next itself is the server, the first caller starts it.
 */
export function getPlatform(): Promise<Platform> {
  const shared = globalThis as SharedGlobal;
  shared[KEY] ??= start();
  return shared[KEY];
}

/** Node loads the sources: a second copy in the bundle would double its size and the time of its build. */
async function start(): Promise<Platform> {
  const source = pathToFileURL(applicationFile('lib/platform.ts')).href;
  const { createPlatform } = (await import(/* turbopackIgnore: true */ source)) as typeof import('#lib/platform.ts');
  return createPlatform(readEnv());
}

/** Makes this platform the one of the process. */
export function sharePlatform(platform: Platform | Promise<Platform>): void {
  (globalThis as SharedGlobal)[KEY] = Promise.resolve(platform);
}
