import { resolve } from 'node:path';

const KEY = Symbol.for('nephos.release-folder');

/** On `globalThis`, because Next bundles its own copies of each module. */
type SharedGlobal = typeof globalThis & { [KEY]?: string | undefined };

const releaseFolder = () => (globalThis as SharedGlobal)[KEY];

/**
 * Makes the process read Nephos's own files from a release, whose modules are bundled.
 * @param folder undefined to return to the sources
 */
export function runAsRelease(folder: string | undefined): void {
  (globalThis as SharedGlobal)[KEY] = folder;
}

/** A release contains the built console. */
export const isRelease = (): boolean => releaseFolder() !== undefined;

/** Absolute path of one of Nephos's own files. Sources run in their own folder, a release in any. */
export const applicationFile = (path: string): string =>
  resolve(/* turbopackIgnore: true */ releaseFolder() ?? '.', path);

/**
 * Absolute path of a module that is started as a file.
 * @param path without extension
 */
export const applicationModule = (path: string): string => applicationFile(`${path}.${isRelease() ? 'js' : 'ts'}`);
