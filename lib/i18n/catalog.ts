import type { Language } from './language.ts';
import type { Messages } from './translate.ts';

/** All messages of the console in one language other than English. */
export interface Translation {
  /** Name of the language in itself: `Deutsch`. */
  name: string;
  messages: Messages;
  /** Path of the file with the messages; it contains their hash, so browsers can cache the file permanently. */
  path: string;
}

export type Catalog = ReadonlyMap<Language, Translation>;

const KEY = Symbol.for('nephos.catalog');

type GlobalWithCatalog = typeof globalThis & { [KEY]?: Catalog };

/**
 * The catalog of this process; undefined in a browser. It is on `globalThis` because Next bundles several copies of
 * each module, and because modules that browsers load cannot import the one that reads files.
 */
export const sharedCatalog = (): Catalog | undefined => (globalThis as GlobalWithCatalog)[KEY];

export function shareCatalog(catalog: Catalog): Catalog {
  (globalThis as GlobalWithCatalog)[KEY] = catalog;
  return catalog;
}
