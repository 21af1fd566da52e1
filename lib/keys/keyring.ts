import { type Key, keyFileNames, newestFirst, type Purpose, readKeys, removeKey } from '#lib/data-folder/key-files.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import type { Env } from '#lib/settings/env.ts';

/** Interval of reading the folder, so that a rotation does not require a restart. */
const LOOK_MS = 1000;
/** Services may validate a token up to two days after its expiry. */
const GRACE_MS = 48 * 3_600_000;

/** Validity of a key after its replacement: the lifetime and grace period of the last token that it signed. */
export const overlapMs = (env: Pick<Env, 'NEPHOS_TOKEN_LIFETIME_SECONDS'>): number =>
  env.NEPHOS_TOKEN_LIFETIME_SECONDS * 1000 + GRACE_MS;

/**
 * As `overlapMs`, by purpose: keys of stored secrets do not expire, and are removed when nothing is encrypted with
 * them.
 */
const countsMs = (env: Pick<Env, 'NEPHOS_TOKEN_LIFETIME_SECONDS'>, purpose: Purpose): number =>
  purpose === 'credentials' ? Number.POSITIVE_INFINITY : overlapMs(env);

/** Returns the newest key, and those whose successor is not older than `overlap`; newest first, as passed. */
export const validKeys = (keys: readonly Key[], overlap: number): Key[] =>
  keys.filter((_, index) => {
    const next = keys[index - 1];
    return next === undefined || Date.parse(next.created_at) + overlap > Date.now();
  });

/** Receives the error for an unreadable key while others are readable. */
export type Report = (error: unknown) => void;

/** Keys of one purpose from the folder, at most `LOOK_MS` old. */
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

  /** Valid keys; the first one signs. */
  async all(): Promise<readonly Key[]> {
    if (this.#keys.length === 0 || performance.now() - this.#lookedAtMs > LOOK_MS) await this.#refresh();
    return validKeys(this.#keys, this.#overlap);
  }

  /**
   * The signing key.
   * @throws ConfigurationError if there is none
   */
  async newest(): Promise<Key> {
    const [newest] = await this.all();
    if (!newest) throw new ConfigurationError(this.#folder, `There is no key for ${this.#purpose} in ${this.#folder}.`);
    return newest;
  }

  /**
   * Finds a key by id. If it is unknown, the folder is read again, because another replica may just have created it.
   */
  async find(kid: string): Promise<Key | undefined> {
    const named = (keys: readonly Key[]) => keys.find((key) => key.kid === kid);
    const known = named(await this.all());
    if (known) return known;
    await this.#refresh();
    return named(await this.all());
  }

  #refresh(): Promise<void> {
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

  /** Unreadable files are retried on each read and do not replace readable keys. */
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

  /** A transient error of the folder does not remove keys. */
  async #list(): Promise<string[]> {
    try {
      return await keyFileNames(this.#folder, this.#purpose);
    } catch (error) {
      if (this.#keys.length === 0) throw error;
      return [];
    }
  }
}
