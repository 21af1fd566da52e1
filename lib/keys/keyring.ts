import type { Env } from '#lib/env.ts';
import { type Key, keyFileNames, newestFirst, type Purpose, readKeys, removeKey } from './key-files.ts';

/** How often the folder is looked at, so that a rotation needs no restart. */
const LOOK_MS = 1000;
/** Services may ask about a token for two days after its expiry. */
const GRACE_MS = 48 * 3_600_000;

/** How long a key counts after a newer one was made: what it signed last may be looked at until then. */
export const overlapMs = (env: Pick<Env, 'NEPHOS_TOKEN_LIFETIME_SECONDS'>): number =>
  env.NEPHOS_TOKEN_LIFETIME_SECONDS * 1000 + GRACE_MS;

/** The same for one purpose: keys of secrets that are kept count for ever, and go when nothing is sealed with them. */
const countsMs = (env: Pick<Env, 'NEPHOS_TOKEN_LIFETIME_SECONDS'>, purpose: Purpose): number =>
  purpose === 'credentials' ? Number.POSITIVE_INFINITY : overlapMs(env);

/** The newest key, and those whose time is not over; newest first, as they came. */
export const validKeys = (keys: readonly Key[], overlap: number): Key[] =>
  keys.filter((_, index) => {
    const next = keys[index - 1];
    return next === undefined || Date.parse(next.created_at) + overlap > Date.now();
  });

/** Told of a key that cannot be read while others can. */
export type Report = (error: unknown) => void;

/** The keys of one purpose, as the files of the folder say at this moment, or did a second ago. */
export class Keyring {
  readonly #folder: string;
  readonly #purpose: Purpose;
  readonly #overlap: number;
  readonly #report: Report;
  #names = '';
  #keys: readonly Key[] = [];
  #lookedAtMs = 0;
  #looking: Promise<void> | undefined;

  constructor(env: Pick<Env, 'keysFolder' | 'NEPHOS_TOKEN_LIFETIME_SECONDS'>, purpose: Purpose, report: Report) {
    this.#folder = env.keysFolder;
    this.#purpose = purpose;
    this.#overlap = countsMs(env, purpose);
    this.#report = report;
  }

  /** Every key that counts; the first one signs. */
  async all(): Promise<readonly Key[]> {
    if (this.#keys.length === 0 || performance.now() - this.#lookedAtMs > LOOK_MS) await this.#look();
    return validKeys(this.#keys, this.#overlap);
  }

  /** The key that signs. @throws Error when there is none */
  async newest(): Promise<Key> {
    const [newest] = await this.all();
    if (!newest) throw new Error(`There is no key for ${this.#purpose} in ${this.#folder}.`);
    return newest;
  }

  /** The key of an id; one that another replica has made just now is looked for. */
  async find(kid: string): Promise<Key | undefined> {
    const named = (keys: readonly Key[]) => keys.find((key) => key.kid === kid);
    const known = named(await this.all());
    if (known) return known;
    await this.#look();
    return named(await this.all());
  }

  #look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #read(): Promise<void> {
    const names = await this.#list();
    if (names.length > 0 && names.join() !== this.#names) await this.#readAll(names);
    this.#lookedAtMs = performance.now();
    const kept = new Set(validKeys(this.#keys, this.#overlap));
    for (const key of this.#keys) if (!kept.has(key)) await removeKey(this.#folder, this.#purpose, key);
  }

  /** A file that cannot be read, or not yet, is looked at again and again, and takes the place of none that can. */
  async #readAll(names: readonly string[]): Promise<void> {
    const keys: Key[] = [];
    const failures: unknown[] = [];
    for (const name of names) {
      await readKeys(this.#folder, [name]).then(
        (read) => keys.push(...read),
        (error) => failures.push(error),
      );
    }
    if (keys.length === 0 && failures.length > 0) throw failures[0];
    this.#keys = newestFirst(keys);
    this.#names = failures.length === 0 ? names.join() : '';
    for (const error of failures) this.#report(error);
  }

  /** A folder that cannot be read for a moment takes no keys away. */
  async #list(): Promise<string[]> {
    try {
      return await keyFileNames(this.#folder, this.#purpose);
    } catch (error) {
      if (this.#keys.length === 0) throw error;
      return [];
    }
  }
}
