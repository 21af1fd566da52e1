import { rm, statfs, truncate } from 'node:fs/promises';
import { GIB } from '#lib/bytes.ts';
import { contentPath } from '#lib/data-folder/contents.ts';
import { sync } from '#lib/data-folder/sync.ts';
import { copyDisk, copySparse, type Room, writePieces } from './copy.ts';
import type { DiskChunk } from './disk-chunk.ts';
import { type DiskFile, DiskFolder } from './disk-folder.ts';
import { type DiskFormat, formatFor, raw } from './disk-format.ts';
import type { DiskExport, DiskPlace, DiskRef, DiskSource, LiveVolumes, StorageDriver } from './storage.ts';

/** In bytes. */
type StorageSpace = Awaited<ReturnType<StorageDriver['space']>>;

/** Volumes and snapshots as sparse files in the data folder. */
export class FileStorage implements StorageDriver {
  readonly name = 'files';
  readonly protocol = 'file';
  readonly #folder: string;
  readonly #volumes: DiskFolder;
  readonly #snapshots: DiskFolder;
  readonly #room: Room;
  readonly #formats: readonly DiskFormat[];
  readonly #live: LiveVolumes | undefined;
  /** The current request. */
  #space: Promise<StorageSpace> | undefined;

  /**
   * @param formats the first is used for new disks, all of them for existing ones @param live omitted if no machine
   * really writes to volumes
   */
  constructor(dataFolder: string, room: Room, formats: readonly DiskFormat[] = [raw], live?: LiveVolumes) {
    this.#folder = dataFolder;
    this.#volumes = new DiskFolder(contentPath(dataFolder, 'volumes'), formats);
    this.#snapshots = new DiskFolder(contentPath(dataFolder, 'snapshots'), formats);
    this.#room = room;
    this.#formats = formats;
    this.#live = live;
  }

  async create(volumeId: string, sizeGib: number): Promise<void> {
    await this.#room.reserve(0);
    await this.#put(volumeId, this.#ours, (part) => this.#ours.create(part, sizeGib * GIB));
  }

  clone(volumeId: string, from: DiskRef, sizeGib: number): Promise<void> {
    return this.#copyGrown(volumeId, from, sizeGib * GIB);
  }

  createFrom(volumeId: string, source: DiskSource, sizeGib: number): Promise<void> {
    return this.#build(volumeId, sizeGib, (path) => copyDisk(source, path, { sizeGib, room: this.#room }));
  }

  async locate(volumeId: string): Promise<DiskPlace> {
    const { path, format } = await this.#volumes.find(volumeId);
    return { path, format: format.suffix };
  }

  async extend(volumeId: string, sizeGib: number): Promise<void> {
    await this.#room.reserve(0);
    if (await this.#live?.isOpen(volumeId)) return;
    const { path, format } = await this.#volumes.find(volumeId);
    await format.grow(path, sizeGib * GIB);
    await sync(path);
  }

  async remove(volumeId: string): Promise<void> {
    await this.#live?.settle(volumeId);
    await this.#volumes.remove(volumeId);
  }

  async list(): Promise<Map<string, number>> {
    const disks = [...(await this.#volumes.list())];
    return new Map(await Promise.all(disks.map(async ([id, disk]) => [id, await gibOf(disk)] as const)));
  }

  /** Calls share one request: each request to a folder that hangs occupies a thread that the whole process shares. */
  space(): Promise<StorageSpace> {
    this.#space ??= readSpace(this.#folder).finally(() => {
      this.#space = undefined;
    });
    return this.#space;
  }

  async snapshot(snapshotId: string, volumeId: string): Promise<void> {
    const { format } = await this.#volumes.find(volumeId);
    await this.#snapshots.put(snapshotId, format, (part) => this.#copy({ volume: volumeId }, part));
  }

  removeSnapshot(snapshotId: string): Promise<void> {
    return this.#snapshots.remove(snapshotId);
  }

  async revert(volumeId: string, snapshotId: string): Promise<void> {
    const { path, format } = await this.#volumes.find(volumeId);
    await this.#copyGrown(volumeId, { snapshot: snapshotId }, await format.sizeOf(path));
  }

  async *read(from: DiskRef): AsyncGenerator<DiskChunk> {
    if ('volume' in from) await this.#live?.settle(from.volume);
    const { path, format } = await this.#find(from);
    yield* format.read(path);
  }

  restore(volumeId: string, pieces: AsyncIterable<DiskChunk>, sizeGib: number): Promise<void> {
    return this.#build(volumeId, sizeGib, (path) => writePieces(pieces, path, this.#room));
  }

  async exportTo(from: DiskRef, target: DiskExport): Promise<void> {
    const { path, format } = await this.#find(from);
    if (target.format === format.suffix) return this.#copy(from, target.path);
    const wanted = formatFor(this.#formats, target.format);
    const bytes = `${target.path}.part`;
    if (!(await this.#copyLive(from, { path: bytes, format: raw.suffix }))) {
      await writePieces(format.read(path), bytes, this.#room);
      await truncate(bytes, await format.sizeOf(path));
    }
    await wanted.adopt(bytes, target.path);
  }

  get #ours(): DiskFormat {
    return this.#formats[0] ?? raw;
  }

  #find(from: DiskRef): Promise<DiskFile> {
    return 'volume' in from ? this.#volumes.find(from.volume) : this.#snapshots.find(from.snapshot);
  }

  /** Copies a disk in its format; a volume in use is copied at one moment. */
  async #copy(from: DiskRef, to: string): Promise<void> {
    const { path, format } = await this.#find(from);
    if (!(await this.#copyLive(from, { path: to, format: format.suffix }))) await copySparse(path, to, this.#room);
  }

  async #copyLive(from: DiskRef, target: DiskPlace): Promise<boolean> {
    if (!this.#live || !('volume' in from) || !(await this.#live.isOpen(from.volume))) return false;
    await this.#room.reserve(0);
    await this.#live.copy(from.volume, target);
    return true;
  }

  async #copyGrown(volumeId: string, from: DiskRef, bytes: number): Promise<void> {
    const { format } = await this.#find(from);
    await this.#put(volumeId, format, async (part) => {
      await this.#copy(from, part);
      await format.grow(part, bytes);
    });
  }

  /** Creates or replaces a volume. */
  async #put(volumeId: string, format: DiskFormat, make: (part: string) => Promise<void>): Promise<void> {
    await this.#live?.settle(volumeId);
    await this.#volumes.put(volumeId, format, make);
  }

  /** Creates a volume from the raw file that `write` produces. */
  #build(volumeId: string, sizeGib: number, write: (path: string) => Promise<void>): Promise<void> {
    return this.#put(volumeId, this.#ours, async (part) => {
      const bytes = this.#volumes.rawPart(volumeId);
      await rm(bytes, { force: true });
      await write(bytes);
      await truncate(bytes, sizeGib * GIB);
      await this.#ours.adopt(bytes, part);
    });
  }
}

const gibOf = async ({ path, format }: DiskFile): Promise<number> => (await format.sizeOf(path)) / GIB;

async function readSpace(folder: string): Promise<StorageSpace> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}
