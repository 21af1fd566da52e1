import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ExclusiveLocks, inOneProcess, Locks } from '#lib/engine/locks.ts';
import { type BackingFile, qcow2Size } from '#lib/engine/storage/qcow2.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Host } from './host.ts';
import type { Transfers } from './transfers.ts';

/** A file of this machine, in the format that the image service names. */
export interface ImageFile {
  path: string;
  format: string;
}

/** What root disks of a host stand on: never written again, and shared by all machines made from the image. */
export interface BaseImage {
  name: string;
  format: string;
  /** Bytes of the disk inside. */
  capacity: number;
}

const FORMATS: Record<string, string> = { raw: 'raw', iso: 'raw', qcow2: 'qcow2' };
export const PREFIX = 'base-';
/** A mark beside an image that has arrived whole; what has none broke off. */
export const COMPLETE = '.complete';
/** Name of the marker file of an image whose deletion is pending: no new disk may be based on it. */
export const pendingDeletionName = (name: string): string => `doomed-${name}`;
/** The id of the image that a file holds. */
export const imageOf = (name: string): string => name.slice(PREFIX.length, PREFIX.length + UUID_LENGTH);
const UUID_LENGTH = 36;

/** Hosts that share their folder have it once. */
const keyOf = ({ name, place }: Host, imageId: string) => `${place.tag === undefined ? name : place.folder} ${imageId}`;

/** Brings the data of images to hosts, each once. */
export class BaseImages {
  readonly #imageFile: (imageId: string) => Promise<ImageFile>;
  readonly #alone: ExclusiveLocks;
  readonly #bases = new Map<string, Promise<BaseImage>>();
  /** By host and image. */
  readonly #copies = new Locks();

  constructor(imageFile: (imageId: string) => Promise<ImageFile>, alone: ExclusiveLocks = inOneProcess) {
    this.#imageFile = imageFile;
    this.#alone = alone;
  }

  /**
   * The image on a host, brought there when it is not there yet.
   * @throws PermanentFailure for an image that nothing can be started from
   */
  async need(host: Host, imageId: string): Promise<BaseImage> {
    const known = this.#known(host, imageId);
    const base = await known;
    if (await isKept(host, base.name)) return base;
    const key = keyOf(host, imageId);
    // Another one may have found out before.
    if (this.#bases.get(key) === known) this.#bases.delete(key);
    return await this.#known(host, imageId);
  }

  #known(host: Host, imageId: string): Promise<BaseImage> {
    const key = keyOf(host, imageId);
    const base = this.#bases.get(key) ?? this.#bring(host, imageId);
    this.#bases.set(key, base);
    base.catch(() => this.#bases.delete(key));
    return base;
  }

  /** Looks anew the next time, as after a disk could not be made. */
  forget(host: Host, imageId: string): void {
    this.#bases.delete(keyOf(host, imageId));
  }

  async #bring(host: Host, imageId: string): Promise<BaseImage> {
    const known = await wholeOn(host, imageId);
    if (known) return known;
    return this.#alone.hold(
      `image ${keyOf(host, imageId)}`,
      async () => (await wholeOn(host, imageId)) ?? this.#upload(host, imageId),
    );
  }

  async #upload(host: Host, imageId: string): Promise<BaseImage> {
    const { path, format } = await this.#source(imageId);
    // Read here, so that an image which would open other files of the host never gets there.
    await assertAlone({ path, format });
    const name = `${prefixOf(imageId)}${randomUUID().slice(0, 8)}.${format}`;
    await host.pool.upload(path, name);
    await host.pool.refresh();
    await host.pool.touch(`${name}${COMPLETE}`);
    return baseOf(host, name);
  }

  /** The data of an image, raw or qcow2. @throws PermanentFailure for an image that has none, or in another format */
  async #source(imageId: string): Promise<ImageFile> {
    const { path, format } = await this.#imageFile(imageId);
    const known = FORMATS[format];
    if (known !== undefined) return { path, format: known };
    throw new PermanentFailure(`Image ${imageId} is in the format ${format}. Machines start from raw and qcow2.`);
  }

  /**
   * Brings what a disk stands on to the host where the disk comes to, under the name that it knows it by. The image itself has the same
   * bytes, and comes from nobody who could have changed them; one that is gone from the image service comes from the disk's own host.
   * @throws PermanentFailure when it is no image, or would open other files of the host
   */
  async copy(transfers: Transfers, from: Host, to: Host, { name, format }: BackingFile): Promise<void> {
    if (BASE.exec(name)?.[1] !== format)
      throw new PermanentFailure(`A disk on ${from.name} stands on no image: ${name}.`);
    const here = `image ${keyOf(to, imageOf(name))}`;
    await this.#copies.hold(here, () =>
      this.#alone.hold(here, async () => {
        await awaitDoom(to, name);
        if (await isKept(to, name)) return;
        const own = await this.#source(imageOf(name)).catch(unlessGone);
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

/** What a host calls an image that it has. */
const BASE = new RegExp(`^${PREFIX}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{8}\\.(raw|qcow2)$`);

function unlessGone(error: unknown): undefined {
  if (!(error instanceof PermanentFailure)) throw error;
}

/** An upload writes all the time: nothing comes of one that has not for so long. */
const STALLED_MS = 60_000;

/** Of the files of a host, images that broke off on their way. */
export async function halfImages(host: Host, names: readonly string[]): Promise<string[]> {
  const halves = names.filter(
    (name) => name.startsWith(PREFIX) && !name.endsWith(COMPLETE) && !names.includes(`${name}${COMPLETE}`),
  );
  const changedAt = await Promise.all(halves.map((name) => host.pool.changedAt(name)));
  return halves.filter((_, index) => Date.now() - (changedAt[index] ?? Number.NaN) > STALLED_MS);
}

/** A doom is carried out, or taken back, within seconds. */
const [DOOM_TRIES, DOOM_MS] = [30, 500];

const isWhole = (name: string, names: readonly string[]): boolean =>
  names.includes(`${name}${COMPLETE}`) && !names.includes(pendingDeletionName(name));

/** Whether an image is there, and stays: asked once more when a disk has been made on it. */
export const isKept = async (host: Host, name: string): Promise<boolean> => isWhole(name, await host.pool.known());

/** Until it is certain, other disks may stand on it: it must not be replaced. */
async function awaitDoom({ name: host, pool }: Host, name: string): Promise<void> {
  for (let tries = DOOM_TRIES; (await pool.list()).includes(pendingDeletionName(name)); tries -= 1) {
    if (tries === 0) throw new Error(`The host ${host} is about to remove what a disk stands on.`);
    await delay(DOOM_MS);
  }
}

const prefixOf = (imageId: string) => `${PREFIX}${imageId}-`;

/** The image as a host has it whole. */
async function wholeOn(host: Host, imageId: string): Promise<BaseImage | undefined> {
  const names = await host.pool.list();
  const whole = names.find((name) => name.startsWith(prefixOf(imageId)) && isWhole(name, names));
  return whole === undefined ? undefined : await baseOf(host, whole);
}

async function baseOf(host: Host, name: string): Promise<BaseImage> {
  return { name, format: name.slice(name.lastIndexOf('.') + 1), capacity: await host.pool.size(name) };
}

/** @throws PermanentFailure for an image that would open other files of the host */
async function assertAlone({ path, format }: ImageFile): Promise<void> {
  if (format === 'raw') return;
  await using file = await open(path, 'r');
  await qcow2Size(file);
}
