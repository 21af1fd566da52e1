import { z } from 'zod';
import { type Ceph, type CephFailure, ignoreFailures, LONGEST_MS } from './command.ts';

const Parent = z.object({ pool: z.string(), id: z.string(), trash: z.boolean() });
const Image = z.object({ name: z.string(), size: z.number(), snapshot_count: z.number(), parent: Parent.optional() });
const ImageList = z.array(z.object({ image: z.string(), size: z.number(), snapshot: z.string().optional() }));
const Client = z.object({ address: z.string() });
const Status = z.object({ watchers: z.array(Client) });
/** An array; an object by lock id in old releases. */
const LockList = z.union([z.array(Client), z.record(z.string(), Client).transform((locks) => Object.values(locks))]);
const TrashList = z.array(z.object({ id: z.string(), name: z.string() }));

/** An image of the pool; sizes in bytes. */
export type Image = z.infer<typeof Image>;

/** Suffixes of an incomplete image and of a complete one that is about to replace the current one. */
const [PART, NEXT] = ['.part', '.next'];
/** Image names of Nephos. */
const OURS = /^(?:volume|snapshot)-/;
/** Features for locks, clones and sparse accounting, independent of the defaults in ceph.conf. */
const FEATURES = 'layering,exclusive-lock,object-map,fast-diff,deep-flatten';

/**
 * Images by name. New ones have a temporary name until they are complete. Parents of clones are moved to the trash and
 * removed with the last clone.
 */
export class RbdImages {
  readonly #ceph: Ceph;

  constructor(ceph: Ceph) {
    this.#ceph = ceph;
  }

  spec(name: string): string {
    return `${this.#ceph.pool}/${name}`;
  }

  /** An image; undefined if there is none. Completes a replacement that another process left pending when it died. */
  async find(name: string): Promise<Image | undefined> {
    const known = await this.#info([this.spec(name)]);
    if (known || !(await this.#info([this.spec(name + NEXT)]))) return known;
    await this.#rename(name + NEXT, name);
    return await this.#info([this.spec(name)]);
  }

  /** Creates an image under a temporary name, then replaces the current one. */
  async put(name: string, make: (part: string) => Promise<void>): Promise<void> {
    const [isThere] = await Promise.all([this.find(name), this.#discard(name + PART)]);
    await make(name + PART);
    if (!isThere) return await this.#rename(name + PART, name);
    await this.#discard(name + NEXT);
    await this.#rename(name + PART, name + NEXT);
    await this.#discard(name);
    await this.#rename(name + NEXT, name);
  }

  /** Removes an image and its pending replacement; succeeds if there is none. */
  async remove(name: string): Promise<void> {
    // The named image last, so that no replacement takes its place.
    await Promise.all([PART, NEXT].map((ending) => this.#discard(name + ending)));
    await this.#discard(name);
  }

  async create(name: string, bytes: number): Promise<void> {
    await this.#ceph.rbd(['create', this.spec(name), '--size', `${bytes}B`, '--image-feature', FEATURES]);
  }

  /** Clones a snapshot, which may be removed afterwards. */
  async clone(snapshot: string, name: string): Promise<void> {
    await this.#ceph.rbd(['clone', '--rbd-default-clone-format', '2', this.spec(snapshot), this.spec(name)]);
  }

  async flatten(name: string): Promise<void> {
    await this.#ceph.rbd(['flatten', this.spec(name)], LONGEST_MS);
  }

  /** Grows an image; no effect if it is already large enough. */
  async grow({ name, size }: Pick<Image, 'name' | 'size'>, bytes: number): Promise<void> {
    if (size < bytes) await this.#ceph.rbd(['resize', this.spec(name), '--size', `${bytes}B`]);
  }

  /** Creates or replaces a snapshot of an image. */
  async createSnapshot(snapshot: string): Promise<void> {
    const take = () => this.#ceph.rbd(['snap', 'create', this.spec(snapshot)]);
    if ((await take().catch(ignoreFailures('exists'))) !== undefined) return;
    await this.removeSnapshot(snapshot);
    await take();
  }

  /** Removes a snapshot of an image; its clones continue. */
  async removeSnapshot(snapshot: string): Promise<void> {
    await this.#ceph.rbd(['snap', 'rm', this.spec(snapshot)]).catch(ignoreFailures('missing'));
  }

  /** Length of the chain of parents, counted up to `atMost`. */
  async depth(name: string, atMost: number): Promise<number> {
    let image = await this.#info([this.spec(name)]);
    for (let depth = 0; depth < atMost; depth += 1) {
      if (!image?.parent) return depth;
      image = await this.#byId(image.parent);
    }
    return atMost;
  }

  /** Sizes of all complete images by name, in bytes. */
  async list(): Promise<Map<string, number>> {
    const output = await this.#ceph.rbd(['ls', '--long', this.#ceph.pool, '--format', 'json']);
    const images = ImageList.parse(JSON.parse(output)).filter(
      ({ snapshot, image }) => !snapshot && !image.endsWith(PART),
    );
    const named = images.map(({ image, size }) => [image.replace(/\.next$/, ''), size, image.endsWith(NEXT)] as const);
    // A pending replacement counts if there is no current image.
    return new Map(named.toSorted((a, b) => Number(b[2]) - Number(a[2])).map(([name, size]) => [name, size]));
  }

  /** Ids of images of Nephos in the trash. */
  async trashed(timeoutMs?: number): Promise<string[]> {
    const output = await this.#ceph.rbd(['trash', 'ls', this.#ceph.pool, '--format', 'json'], timeoutMs);
    return TrashList.parse(JSON.parse(output)).flatMap(({ id, name }) => (OURS.test(name) ? id : []));
  }

  /** Purges images of Nephos without clones from the trash. */
  async sweep(): Promise<void> {
    for (const id of await this.trashed()) await this.#purge(id).catch(ignoreFailures('other'));
  }

  /** Addresses of clients that have an image open or hold a lock on it. */
  async clients(name: string): Promise<Set<string>> {
    const read = async (...command: string[]) =>
      JSON.parse(await this.#ceph.rbd([...command, this.spec(name), '--format', 'json'])) as unknown;
    const { watchers } = Status.parse(await read('status'));
    const lockers = LockList.parse(await read('lock', 'ls'));
    return new Set([...watchers, ...lockers].map(({ address }) => address));
  }

  async #rename(from: string, to: string): Promise<void> {
    await this.#ceph.rbd(['rename', this.spec(from), this.spec(to)]);
  }

  async #discard(name: string): Promise<void> {
    const image = await this.#info([this.spec(name)]);
    if (!image) return;
    if (image.snapshot_count > 0) await this.#ceph.rbd(['snap', 'purge', this.spec(name)]);
    const removed = await this.#ceph.rbd(['rm', this.spec(name)], LONGEST_MS).then(() => true, ignoreImageInUse);
    if (!removed) await this.#ceph.rbd(['trash', 'mv', this.spec(name)]).catch(ignoreFailures('missing'));
    else await this.#purgeParent(image);
  }

  /** Purges an image unless it is needed, then its parent. */
  async #purge(id: string): Promise<void> {
    const image = await this.#byId({ pool: this.#ceph.pool, id });
    if (!image) return;
    const remove = this.#ceph.rbd(['trash', 'rm', this.spec(id)], LONGEST_MS);
    if (await remove.then(() => true, ignoreImageInUse)) await this.#purgeParent(image);
  }

  async #purgeParent({ parent }: Image): Promise<void> {
    if (parent?.trash && parent.pool === this.#ceph.pool) await this.#purge(parent.id);
  }

  #byId = ({ pool, id }: { pool: string; id: string }) => this.#info(['--pool', pool, '--image-id', id]);

  async #info(which: readonly string[]): Promise<Image | undefined> {
    const output = await this.#ceph.rbd(['info', ...which, '--format', 'json']).catch(ignoreFailures('missing'));
    return output === undefined ? undefined : Image.parse(JSON.parse(output));
  }
}

/** An image with clones, or one that is open, for example in a process that died at most 30 s ago. */
function ignoreImageInUse(error: CephFailure): false {
  ignoreFailures('cloned', 'busy', 'missing')(error);
  return false;
}
