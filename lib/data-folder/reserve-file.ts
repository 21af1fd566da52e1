import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { GIB, MIB } from '#lib/bytes.ts';
import { contentPath } from './contents.ts';
import { type DiskEnv, diskSpace, NoRoom } from './disk-space.ts';

const LARGEST = 32 * MIB;
const AGAIN_MS = 1000;

/**
 * Disk space reserved for the platform: the file is removed when the disk is full, so that deletions can be recorded,
 * and created again when there is space.
 */
export class ReserveFile {
  readonly #env: DiskEnv;
  readonly #path: string;
  readonly #size: number;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  #restoring: Promise<void> | undefined;
  #isSpent = false;

  constructor(env: DiskEnv) {
    this.#env = env;
    this.#path = contentPath(env.dataFolder, 'nephos.reserve');
    this.#size = Math.min(LARGEST, Math.floor((env.NEPHOS_DISK_RESERVE_GIB * GIB) / 2));
  }

  /** Called before the database opens, which needs some space: on a full disk it uses the reserve. */
  async open(): Promise<void> {
    if ((await diskSpace(this.#env).free()) < MIB) this.release();
    else await this.restore();
  }

  /** Releases the reserved space. */
  release(): void {
    this.#isSpent = true;
    rmSync(this.#path, { force: true });
  }

  /** Whether the disk was full and has not enough space yet; tries to create the file again once a second. */
  async isSpent(): Promise<boolean> {
    if (this.#isSpent && performance.now() - this.#triedAtMs > AGAIN_MS) await this.restore();
    return this.#isSpent;
  }

  /** Creates the file if there is twice its size. */
  restore(): Promise<void> {
    this.#restoring ??= this.#restore().finally(() => {
      this.#restoring = undefined;
    });
    return this.#restoring;
  }

  async #restore(): Promise<void> {
    this.#triedAtMs = performance.now();
    if (await this.#isWhole()) {
      this.#isSpent = false;
      return;
    }
    if ((await diskSpace(this.#env).free()) < 2 * this.#size) return;
    try {
      await this.#write();
      this.#isSpent = false;
    } catch (error) {
      await rm(this.#path, { force: true });
      if (!isDiskFull(error)) throw error;
    }
  }

  async #isWhole(): Promise<boolean> {
    if (this.#size === 0) return true;
    return existsSync(/* turbopackIgnore: true */ this.#path) && (await stat(this.#path)).size === this.#size;
  }

  /** Random bytes, so that no file system compresses them. */
  async #write(): Promise<void> {
    const chunk = randomFillSync(Buffer.alloc(MIB));
    await using file = await open(this.#path, 'w', 0o600);
    for (let position = 0; position < this.#size; position += MIB) {
      await file.write(chunk, 0, Math.min(MIB, this.#size - position), position);
    }
    await file.sync();
  }
}

const files = new Map<string, ReserveFile>();

export function reserveFile(env: DiskEnv): ReserveFile {
  const known = files.get(env.dataFolder) ?? new ReserveFile(env);
  files.set(env.dataFolder, known);
  return known;
}

/** Errors for a full disk of the file system, SQLite (FULL, IOERR_WRITE, IOERR_SHMSIZE) and PostgreSQL (disk_full). */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 13, 778, 4874, '53100']);

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const codes = ['errcode' in error && error.errcode, 'code' in error && error.code];
  return codes.some((code) => CODES.has(code));
}

/**
 * Runs work that writes, and repeats it on a full disk with the released reserve. @throws 503 if that is not sufficient
 */
export async function withReserve<T>(env: DiskEnv, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    reserveFile(env).release();
  }
  return work().catch((error) => {
    throw isDiskFull(error) ? NoRoom(error) : error;
  });
}

const READS_OR_FREES: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/**
 * On a full disk only deletions and sign-in are allowed. @throws 503 for other writes
 */
export async function assertWritable(env: DiskEnv, method: string, isSignIn: boolean): Promise<void> {
  if (READS_OR_FREES.has(method) || isSignIn) return;
  if (await reserveFile(env).isSpent()) throw NoRoom();
}
