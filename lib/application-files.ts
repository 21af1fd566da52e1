import { resolve } from 'node:path';

const KEY = Symbol.for('nephos.release-folder');

/** On `globalThis`, because Next bundles its own copies of each module. */
type SharedGlobal = typeof globalThis & { [KEY]?: string | undefined };

const releaseFolder = () => (globalThis as SharedGlobal)[KEY];

/**
 * Makes the process read its own files from a release, whose modules are bundled.
 * @param folder undefined for the sources again
 */
export function runAsRelease(folder: string | undefined): void {
  (globalThis as SharedGlobal)[KEY] = folder;
}

/** Whether this is a release, which comes with its console. */
export const isRelease = (): boolean => releaseFolder() !== undefined;

/** The absolute path of a file of Nephos itself. Sources are run in their own folder, a release in any. */
export const applicationFile = (path: string): string =>
  resolve(/* turbopackIgnore: true */ releaseFolder() ?? '.', path);

/** The absolute path of a module that is started by its file. @param path without extension */
export const applicationModule = (path: string): string => applicationFile(`${path}.${isRelease() ? 'js' : 'ts'}`);
