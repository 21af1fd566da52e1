import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ExclusiveLocks, inOneProcess, Locks } from '#lib/engine/locks.ts';
import { type BackingFile, qcow2Size } from '#lib/engine/storage/qcow2.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { BaseImageFailure } from './failure.ts';
import type { Host } from './host.ts';
import type { Transfers } from './transfers.ts';

/** A local file in the format that the image service names. */
export interface ImageFile {
  path: string;
  format: string;
}

/** Backing file of root disks on a host: immutable, and shared by all machines of the image. */
export interface BaseImage {
  name: string;
  format: string;
  /** Virtual size in bytes. */
  capacity: number;
}

const FORMATS: Record<string, string> = { raw: 'raw', iso: 'raw', qcow2: 'qcow2' };
export const PREFIX = 'base-';
/** Marks an image that was transferred completely; one without the mark was interrupted. */
export const COMPLETE = '.complete';
/** Name of the marker file of an image whose deletion is pending: no new disk may be based on it. */
export const pendingDeletionName = (name: string): string => `doomed-${name}`;
export const imageOf = (name: string): string => name.slice(PREFIX.length, PREFIX.length + UUID_LENGTH);
const UUID_LENGTH = 36;

/** Hosts that share a folder share the image. */
const keyOf = ({ name, place }: Host, imageId: string) => `${place.tag === undefined ? name : place.folder} ${imageId}`;

/** Transfers the data of images to hosts, each image once per folder. */
export class BaseImages {
  readonly #imageFile: (imageId: string) => Promise<ImageFile>;
  readonly #alone: ExclusiveLocks;
  readonly #bases = new Map<string, Promise<BaseImage>>();
  readonly #copies = new Locks();

  constructor(imageFile: (imageId: string) => Promise<ImageFile>, alone: ExclusiveLocks = inOneProcess) {
    this.#imageFile = imageFile;
    this.#alone = alone;
  }

  /** The image on a host, transferred if missing. @throws PermanentFailure for an unusable image */
  async need(host: Host, imageId: string): Promise<BaseImage> {
    const known = this.#known(host, imageId);
    const base = await known;
    if (await isImageCached(host, base.name)) return base;
    const key = keyOf(host, imageId);
    // Another caller may have replaced the entry.
    if (this.#bases.get(key) === known) this.#bases.delete(key);
    return await this.#known(host, imageId);
  }

  #known(host: Host, imageId: string): Promise<BaseImage> {
    const key = keyOf(host, imageId);
    const base = this.#bases.get(key) ?? this.#ensure(host, imageId);
    this.#bases.set(key, base);
    base.catch(() => this.#bases.delete(key));
    return base;
  }

  /** Checks the host again next time, as after a disk could not be created. */
  invalidate(host: Host, imageId: string): void {
    this.#bases.delete(keyOf(host, imageId));
  }

  async #ensure(host: Host, imageId: string): Promise<BaseImage> {
    const known = await wholeOn(host, imageId);
    if (known) return known;
    return this.#alone.hold(
      `image ${keyOf(host, imageId)}`,
      async () => (await wholeOn(host, imageId)) ?? this.#upload(host, imageId),
    );
  }

  async #upload(host: Host, imageId: string): Promise<BaseImage> {
    const { path, format } = await this.#source(imageId);
    // Checked before the transfer, so that an image that references other files of the host never gets there.
    await assertAlone({ path, format });
    const name = `${prefixOf(imageId)}${randomUUID().slice(0, 8)}.${format}`;
    await host.pool.upload(path, name);
    await host.pool.refresh();
    await host.pool.touch(`${name}${COMPLETE}`);
    return baseOf(host, name);
  }

  /** The data of an image, raw or qcow2. @throws PermanentFailure if it has none, or another format */
  async #source(imageId: string): Promise<ImageFile> {
    const { path, format } = await this.#imageFile(imageId);
    const known = FORMATS[format];
    if (known !== undefined) return { path, format: known };
    throw new PermanentFailure(
      `Image ${imageId} has the format ${format}. Instances can only start from raw and qcow2.`,
    );
  }

  /**
   * Copies the base image of a disk to its new host under the same name. The data comes from the image service, which
   * cannot have been tampered with on the way; a deleted image comes from the host of the disk. @throws
   * PermanentFailure if it is not an image, or references other files of the host
   */
  async copy(transfers: Transfers, from: Host, to: Host, { name, format }: BackingFile): Promise<void> {
    if (BASE.exec(name)?.[1] !== format)
      throw new PermanentFailure(`A disk on host ${from.name} has no base image: ${name}.`);
    const here = `image ${keyOf(to, imageOf(name))}`;
    await this.#copies.hold(here, () =>
      this.#alone.hold(here, async () => {
        await awaitPendingDeletion(to, name);
        if (await isImageCached(to, name)) return;
        const own = await this.#source(imageOf(name)).catch(ignorePermanentFailure);
        if (own?.format === format) await to.pool.upload(own.path, name);
        else {
          await using fetched = await transfers.fetch(from.pool, name);
          await assertAlone({ path: fetched.path, format });
          await to.pool.upload(fetched.path, name);
        }
        await to.pool.touch(`${name}${COMPLETE}`);
      }),
    );
  }
}

/** File name of an image on a host. */
const BASE = new RegExp(`^${PREFIX}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{8}\\.(raw|qcow2)$`);

function ignorePermanentFailure(error: unknown): undefined {
  if (!(error instanceof PermanentFailure)) throw error;
}

/** An upload without progress for this long has stopped. */
const STALLED_MS = 60_000;

/** Images of a host whose transfer was interrupted. */
export async function findPartialImages(host: Host, names: readonly string[]): Promise<string[]> {
  const halves = names.filter(
    (name) => name.startsWith(PREFIX) && !name.endsWith(COMPLETE) && !names.includes(`${name}${COMPLETE}`),
  );
  const changedAt = await Promise.all(halves.map((name) => host.pool.changedAt(name)));
  return halves.filter((_, index) => Date.now() - (changedAt[index] ?? Number.NaN) > STALLED_MS);
}

/** A pending deletion is completed or reverted within seconds. */
const [DELETION_POLLS, DELETION_POLL_MS] = [30, 500];

const isWhole = (name: string, names: readonly string[]): boolean =>
  names.includes(`${name}${COMPLETE}`) && !names.includes(pendingDeletionName(name));

/** Whether an image exists and is not being deleted; checked again after a disk was created on it. */
export const isImageCached = async (host: Host, name: string): Promise<boolean> =>
  isWhole(name, await host.pool.known());

/** Waits for a pending deletion. Until it is decided, other disks may use the image, so it must not be replaced. */
async function awaitPendingDeletion({ name: host, pool }: Host, name: string): Promise<void> {
  for (let tries = DELETION_POLLS; (await pool.list()).includes(pendingDeletionName(name)); tries -= 1) {
    if (tries === 0) throw new BaseImageFailure(host, `Host ${host} is removing the base image of a disk.`);
    await delay(DELETION_POLL_MS);
  }
}

const prefixOf = (imageId: string) => `${PREFIX}${imageId}-`;

/** The complete image on a host. */
async function wholeOn(host: Host, imageId: string): Promise<BaseImage | undefined> {
  const names = await host.pool.list();
  const whole = names.find((name) => name.startsWith(prefixOf(imageId)) && isWhole(name, names));
  return whole === undefined ? undefined : await baseOf(host, whole);
}

async function baseOf(host: Host, name: string): Promise<BaseImage> {
  return { name, format: name.slice(name.lastIndexOf('.') + 1), capacity: await host.pool.size(name) };
}

/** @throws PermanentFailure for an image that references other files of the host */
async function assertAlone({ path, format }: ImageFile): Promise<void> {
  if (format === 'raw') return;
  await using file = await open(path, 'r');
  await qcow2Size(file);
}
