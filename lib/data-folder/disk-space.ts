import { statfs } from 'node:fs/promises';
import { GIB } from '#lib/bytes.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { Env } from '#lib/settings/env.ts';

export type DiskEnv = Pick<Env, 'dataFolder' | 'NEPHOS_DISK_RESERVE_GIB'>;

/** Maximum age of a file system reading; writes of this process are added. */
const LOOK_MS = 250;

/** 503 for data without disk space. The platform's own writes use the reserve. */
export const NoRoom = (cause?: unknown) =>
  new PlatformError(
    'unavailable',
    'There is too little free disk space for new data. Delete unneeded data, or try again later.',
    { cause },
  );

/** Whether a write was rejected for lack of disk space. */
export const isOutOfSpaceError = (error: unknown): boolean =>
  error instanceof PlatformError && error.kind === 'unavailable';

/** Free space of the data folder's file system. New data does not use the reserve. */
export class DiskSpace {
  readonly #folder: string;
  readonly #reserve: number;
  #free = 0;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor({ dataFolder, NEPHOS_DISK_RESERVE_GIB }: DiskEnv) {
    this.#folder = dataFolder;
    this.#reserve = NEPHOS_DISK_RESERVE_GIB * GIB;
  }

  async isLow(): Promise<boolean> {
    return (await this.free()) < this.#reserve;
  }

  /** Bytes that may be written. */
  async free(): Promise<number> {
    if (performance.now() - this.#lookedAtMs > LOOK_MS) await this.#refresh();
    return this.#free;
  }

  /**
   * Called before each chunk of data is written; reads the file system four times a second. @throws 503
   */
  async reserve(bytes: number): Promise<void> {
    if (this.#reserve === 0) return;
    this.#free = (await this.free()) - bytes;
    if (this.#free >= this.#reserve) return;
    await this.#refresh();
    this.#free -= bytes;
    if (this.#free < this.#reserve) throw NoRoom();
  }

  #refresh(): Promise<void> {
    this.#looking ??= this.#measure().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #measure(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    this.#free = bavail * bsize;
    this.#lookedAtMs = performance.now();
  }
}

const spaces = new Map<string, DiskSpace>();

/** The disk space of a data folder, shared by all callers in this process. */
export function diskSpace(env: DiskEnv): DiskSpace {
  const key = `${env.NEPHOS_DISK_RESERVE_GIB} ${env.dataFolder}`;
  const known = spaces.get(key) ?? new DiskSpace(env);
  spaces.set(key, known);
  return known;
}

/** @throws 503 before any work if there is no space for new data */
export const assertRoom = (env: DiskEnv): Promise<void> => diskSpace(env).reserve(0);
