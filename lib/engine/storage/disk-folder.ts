import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sync } from '#lib/data-folder/sync.ts';
import { assertOwnership } from '#lib/engine/workflows/run-ownership.ts';
import type { DiskFormat } from './disk-format.ts';
import { MissingDisk } from './missing-disk.ts';

/** A disk and its file. */
export interface DiskFile {
  path: string;
  format: DiskFormat;
}

export class DiskFolder {
  readonly #folder: string;
  readonly #formats: readonly DiskFormat[];

  constructor(folder: string, formats: readonly DiskFormat[]) {
    this.#folder = folder;
    this.#formats = formats;
  }

  /** @throws MissingDisk if it does not exist */
  async find(id: string): Promise<DiskFile> {
    for (const format of this.#formats) {
      const path = this.#file(id, format.suffix);
      if (await isThere(path)) return { path, format };
    }
    throw new MissingDisk(id, `Disk ${id} does not exist in ${this.#folder}.`);
  }

  /** Creates a disk in a temporary file and moves it into place. Resolves once the rename is durable. */
  async put(id: string, format: DiskFormat, make: (part: string) => Promise<void>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const part = this.#file(id, PART);
    await rm(part, { force: true });
    await make(part);
    await sync(part);
    // Another process may have created the volume meanwhile, and it may be in use.
    assertOwnership();
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

  /** Path of a temporary raw file that is converted afterwards. */
  rawPart(id: string): string {
    return this.#file(id, RAW_PART);
  }

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
