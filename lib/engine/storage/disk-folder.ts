import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sync } from '#lib/data-folder/sync.ts';
import { assertOurs } from '#lib/engine/workflows/waiting.ts';
import type { DiskFormat } from './disk-format.ts';

/** A disk where it stands. */
export interface DiskFile {
  path: string;
  format: DiskFormat;
}

/** Disks by their ids, in the files of a folder. What is being made has a name of its own until it is whole. */
export class DiskFolder {
  readonly #folder: string;
  readonly #formats: readonly DiskFormat[];

  constructor(folder: string, formats: readonly DiskFormat[]) {
    this.#folder = folder;
    this.#formats = formats;
  }

  /** @throws Error when it is not there */
  async find(id: string): Promise<DiskFile> {
    for (const format of this.#formats) {
      const path = this.#file(id, format.suffix);
      if (await isThere(path)) return { path, format };
    }
    throw new Error(`There is no disk ${id} in ${this.#folder}.`);
  }

  /** Makes a disk in a file of its own, then puts it in the place of what was there; returns once that is durable. */
  async put(id: string, format: DiskFormat, make: (part: string) => Promise<void>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const part = this.#file(id, PART);
    await rm(part, { force: true });
    await make(part);
    await sync(part);
    // A volume that another process has provided meanwhile may be in use.
    assertOurs();
    await rename(part, this.#file(id, format.suffix));
    for (const { suffix } of this.#formats) {
      if (suffix !== format.suffix) await rm(this.#file(id, suffix), { force: true });
    }
    await sync(this.#folder);
  }

  async remove(id: string): Promise<void> {
    const suffixes = [PART, RAW_PART, ...this.#formats.map(({ suffix }) => suffix)];
    for (const suffix of suffixes) await rm(this.#file(id, suffix), { force: true });
  }

  /** Where a disk may be written byte by byte on its way into another format. */
  rawPart(id: string): string {
    return this.#file(id, RAW_PART);
  }

  /** The disks that are there, by id. */
  async list(): Promise<Map<string, DiskFile>> {
    const names = await readdir(this.#folder).catch(() => []);
    const disks = this.#formats.flatMap((format) =>
      names
        .filter((name) => name.endsWith(`.${format.suffix}`))
        .map((name): [string, DiskFile] => [
          name.slice(0, -format.suffix.length - 1),
          { path: join(this.#folder, name), format },
        ]),
    );
    return new Map(disks);
  }

  #file(id: string, suffix: string): string {
    return join(this.#folder, `${id}.${suffix}`);
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const PART = 'part';
const RAW_PART = 'part-raw';
