import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { qcow2Size } from '#lib/engine/storage/qcow2.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Host } from './host.ts';

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
const PREFIX = 'base-';
/** A mark beside an image that has arrived whole; what has none broke off. */
const COMPLETE = '.complete';

/** Brings the data of images to hosts, each once. */
export class BaseImages {
  readonly #imageFile: (imageId: string) => Promise<ImageFile>;
  readonly #bases = new Map<string, Promise<BaseImage>>();

  constructor(imageFile: (imageId: string) => Promise<ImageFile>) {
    this.#imageFile = imageFile;
  }

  /**
   * The image on a host, brought there when it is not there yet.
   * @throws PermanentFailure for an image that nothing can be started from
   */
  need(host: Host, imageId: string): Promise<BaseImage> {
    const key = `${host.name} ${imageId}`;
    const base = this.#bases.get(key) ?? this.#bring(host, imageId);
    this.#bases.set(key, base);
    base.catch(() => this.#bases.delete(key));
    return base;
  }

  /** Looks anew the next time, as after a disk could not be made. */
  forget(host: Host, imageId: string): void {
    this.#bases.delete(`${host.name} ${imageId}`);
  }

  async #bring(host: Host, imageId: string): Promise<BaseImage> {
    const prefix = `${PREFIX}${imageId}-`;
    const names = await host.pool.list();
    const whole = names.find((name) => name.startsWith(prefix) && names.includes(`${name}${COMPLETE}`));
    if (whole !== undefined) return baseOf(host, whole);
    const { path, format } = await this.#imageFile(imageId);
    const known = FORMATS[format];
    if (known === undefined) {
      throw new PermanentFailure(`Image ${imageId} is in the format ${format}. Machines start from raw and qcow2.`);
    }
    // Read here, so that an image which would open other files of the host never gets there.
    if (known === 'qcow2') await sizeInside(path);
    const name = `${prefix}${randomUUID().slice(0, 8)}.${known}`;
    await host.pool.upload(path, name);
    await host.pool.refresh();
    await host.pool.touch(`${name}${COMPLETE}`);
    return baseOf(host, name);
  }
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

/** Copies what a disk stands on from one host to another, under the name that the disk knows it by. */
export async function copyBase(from: Host, to: Host, name: string, temporary: string): Promise<void> {
  if (await to.pool.has(`${name}${COMPLETE}`)) return;
  await from.pool.download(name, temporary);
  await to.pool.upload(temporary, name);
  await to.pool.touch(`${name}${COMPLETE}`);
}

async function baseOf(host: Host, name: string): Promise<BaseImage> {
  return { name, format: name.slice(name.lastIndexOf('.') + 1), capacity: await host.pool.size(name) };
}

async function sizeInside(path: string): Promise<number> {
  await using file = await open(path, 'r');
  return await qcow2Size(file);
}
