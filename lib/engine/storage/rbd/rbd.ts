import { truncate } from 'node:fs/promises';
import { GIB } from '#lib/bytes.ts';
import { imagePieces, type Room, writePieces } from '../copy.ts';
import type { DiskChunk } from '../disk-chunk.ts';
import { type DiskFormat, formatFor } from '../disk-format.ts';
import { MissingDisk } from '../missing-disk.ts';
import type {
  DiskExport,
  DiskRef,
  DiskSource,
  RbdAccess,
  StorageDriver,
  VolumePlace,
  VolumeQuiescer,
} from '../storage.ts';
import type { Ceph } from './command.ts';
import { readDiff, writeDiff } from './diff.ts';
import { type Image, RbdImages } from './images.ts';

/**
 * Maximum chain of clones: each link makes reading slower. Chains of volumes are kept shorter, so that a snapshot never
 * requires a copy.
 */
const DEPTH = 5;
/** Interval of purging the trash, in addition to purges after removals. */
const SWEEP_MS = 3_600_000;

export interface RbdOptions {
  ceph: Ceph;
  /** How machines reach the volumes. */
  access(): Promise<RbdAccess>;
  /** Formats for disks written to files. */
  formats: readonly DiskFormat[];
  room: Room;
  /** Omitted if no machine really writes to volumes. */
  live?: VolumeQuiescer | undefined;
}

/**
 * Volumes and snapshots as Ceph images. A snapshot is a separate image, cloned from the volume, so either can be
 * removed alone.
 */
export class RbdStorage implements StorageDriver {
  readonly name = 'rbd';
  readonly protocol = 'ceph';
  readonly #options: RbdOptions;
  readonly #ceph: Ceph;
  readonly #images: RbdImages;
  #sweptAt: number | undefined;

  constructor(options: RbdOptions) {
    this.#options = options;
    this.#ceph = options.ceph;
    this.#images = new RbdImages(options.ceph);
  }

  create(volumeId: string, sizeGib: number): Promise<void> {
    return this.#images.put(volume(volumeId), (part) => this.#images.create(part, sizeGib * GIB));
  }

  clone(volumeId: string, from: DiskRef, sizeGib: number): Promise<void> {
    return this.#copyGrown(volumeId, from, sizeGib * GIB);
  }

  createFrom(volumeId: string, source: DiskSource, sizeGib: number): Promise<void> {
    // This reader rejects foreign images that refer to other files.
    return this.restore(volumeId, imagePieces(source, sizeGib), sizeGib);
  }

  async locate(volumeId: string): Promise<VolumePlace> {
    const { name } = await this.#need({ volume: volumeId });
    const { monitors, user, secretId } = await this.#options.access();
    return { rbd: { name: this.#images.spec(name), monitors, user, secretId } };
  }

  async extend(volumeId: string, sizeGib: number): Promise<void> {
    await this.#images.grow(await this.#need({ volume: volumeId }), sizeGib * GIB);
  }

  async remove(volumeId: string): Promise<void> {
    await this.#images.remove(volume(volumeId));
    await this.#sweepSeldom();
  }

  async list(): Promise<Map<string, number>> {
    const images = [...(await this.#images.list())].filter(([name]) => name.startsWith(VOLUME));
    return new Map(images.map(([name, bytes]) => [name.slice(VOLUME.length), bytes / GIB]));
  }

  async space(): Promise<{ total: number; free: number }> {
    const { pools } = JSON.parse(await this.#ceph.run('ceph', ['df', '--format', 'json'])) as Usage;
    const { stored = 0, max_avail: free = 0 } = pools.find(({ name }) => name === this.#ceph.pool)?.stats ?? {};
    return { total: stored + free, free };
  }

  async snapshot(snapshotId: string, volumeId: string): Promise<void> {
    // A repeated call keeps the snapshot of the first one.
    if (await this.#images.find(snapshot(snapshotId))) return;
    await this.#images.put(snapshot(snapshotId), async (part) => {
      await this.#copy({ volume: volumeId }, part);
    });
  }

  async removeSnapshot(snapshotId: string): Promise<void> {
    await this.#images.remove(snapshot(snapshotId));
    await this.#sweepSeldom();
  }

  async revert(volumeId: string, snapshotId: string): Promise<void> {
    const { size } = await this.#need({ volume: volumeId });
    await this.#copyGrown(volumeId, { snapshot: snapshotId }, size);
  }

  async *read(from: DiskRef): AsyncGenerator<DiskChunk> {
    const { name } = await this.#need(from);
    yield* this.#read(name);
  }

  restore(volumeId: string, pieces: AsyncIterable<DiskChunk>, sizeGib: number): Promise<void> {
    return this.#images.put(volume(volumeId), async (part) => {
      await this.#images.create(part, sizeGib * GIB);
      await this.#ceph.feed(['import-diff', '-', this.#images.spec(part)], writeDiff(pieces, sizeGib * GIB));
    });
  }

  async exportTo(from: DiskRef, target: DiskExport): Promise<void> {
    const format = formatFor(this.#options.formats, target.format);
    const bytes = `${target.path}.part`;
    await this.#atMoment(from, 'export', async (moment, { size }) => {
      await writePieces(this.#read(moment), bytes, this.#options.room);
      await truncate(bytes, size);
    });
    await format.adopt(bytes, target.path);
  }

  /** @throws Error if the pool does not respond in time */
  async reach(timeoutMs: number): Promise<void> {
    await this.#images.trashed(timeoutMs);
  }

  async sweep(): Promise<void> {
    this.#sweptAt = Date.now();
    await this.#images.sweep();
  }

  /**
   * Blocks everyone who has the volume open, or held its exclusive lock last, from further writes. A client that lost its
   * network is no longer listed as a watcher after 30 s, but keeps its lock. @returns false if no client is known, which
   * does not prove that there is none
   */
  async lockOut(volumeId: string): Promise<boolean> {
    const image = await this.#images.find(volume(volumeId));
    if (!image) return true;
    const clients = await this.#images.clients(image.name);
    for (const address of clients) await this.#ceph.run('ceph', ['osd', 'blocklist', 'add', address, LOCKED_S]);
    return clients.size > 0;
  }

  async #need(from: DiskRef): Promise<Image> {
    const image = await this.#images.find('volume' in from ? volume(from.volume) : snapshot(from.snapshot));
    if (image) return image;
    const [id = ''] = Object.values(from);
    throw new MissingDisk(id, `Disk ${id} does not exist in the pool ${this.#ceph.pool}.`);
  }

  #read(name: string): AsyncGenerator<DiskChunk> {
    return readDiff(this.#ceph.stream(['export-diff', '--whole-object', this.#images.spec(name), '-']));
  }

  #copyGrown(volumeId: string, from: DiskRef, bytes: number): Promise<void> {
    return this.#images.put(volume(volumeId), async (part) => {
      const { size } = await this.#copy(from, part);
      await this.#images.grow({ name: part, size }, bytes);
      if ((await this.#images.depth(part, DEPTH)) >= DEPTH) await this.#images.flatten(part);
    });
  }

  #copy(from: DiskRef, name: string): Promise<Image> {
    return this.#atMoment(from, name, (moment) => this.#images.clone(moment, name));
  }

  /** Runs work on the state of a disk at one moment. @param label distinguishes concurrent work on the disk */
  async #atMoment(from: DiskRef, label: string, work: (moment: string, image: Image) => Promise<void>): Promise<Image> {
    const image = await this.#need(from);
    const moment = `${image.name}@${label}`;
    const keep = () => this.#images.createSnapshot(moment);
    const { live } = this.#options;
    await (live && 'volume' in from ? live.quiesced(from.volume, keep) : keep());
    try {
      await work(moment, image);
    } finally {
      await this.#images.removeSnapshot(moment);
    }
    return image;
  }

  async #sweepSeldom(): Promise<void> {
    if (this.#sweptAt === undefined || Date.now() - this.#sweptAt >= SWEEP_MS) await this.sweep();
  }
}

interface Usage {
  pools: { name: string; stats: { stored: number; max_avail: number } }[];
}

const [VOLUME, SNAPSHOT] = ['volume-', 'snapshot-'];
const volume = (id: string) => VOLUME + id;
const snapshot = (id: string) => SNAPSHOT + id;

/**
 * Duration of a blocklist entry in seconds: longer than a lost client can stay unnoticed. New clients of the same host
 * are not affected.
 */
const LOCKED_S = '604800';
