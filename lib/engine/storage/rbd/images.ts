import { z } from 'zod';
import { type Ceph, type CephFailure, LONGEST_MS, unless } from './command.ts';

const Parent = z.object({ pool: z.string(), id: z.string(), trash: z.boolean() });
const Image = z.object({ name: z.string(), size: z.number(), snapshot_count: z.number(), parent: Parent.optional() });
const Listed = z.array(z.object({ image: z.string(), size: z.number(), snapshot: z.string().optional() }));
const Trashed = z.array(z.object({ id: z.string(), name: z.string() }));

/** An image of the pool; sizes are bytes. */
export type Image = z.infer<typeof Image>;

/** What is being made, and what is whole and will take the place of what is there. */
const [PART, NEXT] = ['.part', '.next'];
/** Which names are ours. */
const OURS = /^(?:volume|snapshot)-/;
/** All that an image needs to be locked, copied on write, and known to be sparse, whatever ceph.conf has for new ones. */
const FEATURES = 'layering,exclusive-lock,object-map,fast-diff,deep-flatten';

/**
 * Images by their names. What is made has a name of its own until it is whole. What others stand on lives on in the trash
 * of the pool, and goes with the last of them.
 */
export class RbdImages {
  readonly #ceph: Ceph;

  constructor(ceph: Ceph) {
    this.#ceph = ceph;
  }

  spec(name: string): string {
    return `${this.#ceph.pool}/${name}`;
  }

  /** An image; undefined when there is none. One that was about to take its place when a process died takes it now. */
  async find(name: string): Promise<Image | undefined> {
    const known = await this.#info([this.spec(name)]);
    if (known || !(await this.#info([this.spec(name + NEXT)]))) return known;
    await this.#rename(name + NEXT, name);
    return await this.#info([this.spec(name)]);
  }

  /** Makes an image under another name, then puts it in the place of what was there. */
  async put(name: string, make: (part: string) => Promise<void>): Promise<void> {
    const [isThere] = await Promise.all([this.find(name), this.#discard(name + PART)]);
    await make(name + PART);
    if (!isThere) return await this.#rename(name + PART, name);
    await this.#discard(name + NEXT);
    await this.#rename(name + PART, name + NEXT);
    await this.#discard(name);
    await this.#rename(name + NEXT, name);
  }

  /** Removes an image and what was to take its place; one that is not there is no error. */
  async remove(name: string): Promise<void> {
    // At last what is found by its name: nothing takes its place then.
    await Promise.all([PART, NEXT].map((ending) => this.#discard(name + ending)));
    await this.#discard(name);
  }

  async create(name: string, bytes: number): Promise<void> {
    await this.#ceph.rbd(['create', this.spec(name), '--size', `${bytes}B`, '--image-feature', FEATURES]);
  }

  /** Makes a copy on write of a snapshot, which may be removed then. */
  async clone(snapshot: string, name: string): Promise<void> {
    await this.#ceph.rbd(['clone', '--rbd-default-clone-format', '2', this.spec(snapshot), this.spec(name)]);
  }

  /** Makes it stand on no other image. */
  async flatten(name: string): Promise<void> {
    await this.#ceph.rbd(['flatten', this.spec(name)], LONGEST_MS);
  }

  /** Grows an image; one that is as large already stays. */
  async grow({ name, size }: Pick<Image, 'name' | 'size'>, bytes: number): Promise<void> {
    if (size < bytes) await this.#ceph.rbd(['resize', this.spec(name), '--size', `${bytes}B`]);
  }

  /** Keeps what an image holds now as a snapshot of it, in the place of one of that name. */
  async keep(snapshot: string): Promise<void> {
    const take = () => this.#ceph.rbd(['snap', 'create', this.spec(snapshot)]);
    if ((await take().catch(unless('exists'))) !== undefined) return;
    await this.forget(snapshot);
    await take();
  }

  /** Removes a snapshot of an image; what stands on it goes on. */
  async forget(snapshot: string): Promise<void> {
    await this.#ceph.rbd(['snap', 'rm', this.spec(snapshot)]).catch(unless('missing'));
  }

  /** On how many others an image stands, one on the other; not more than `atMost` are counted. */
  async depth(name: string, atMost: number): Promise<number> {
    let image = await this.#info([this.spec(name)]);
    for (let depth = 0; depth < atMost; depth += 1) {
      if (!image?.parent) return depth;
      image = await this.#byId(image.parent);
    }
    return atMost;
  }

  /** The bytes of all images by name, those aside that are being made. */
  async list(): Promise<Map<string, number>> {
    const output = await this.#ceph.rbd(['ls', '--long', this.#ceph.pool, '--format', 'json']);
    const images = Listed.parse(JSON.parse(output)).filter(({ snapshot, image }) => !snapshot && !image.endsWith(PART));
    const named = images.map(({ image, size }) => [image.replace(/\.next$/, ''), size, image.endsWith(NEXT)] as const);
    // What is to take a place counts where nothing else has it.
    return new Map(named.toSorted((a, b) => Number(b[2]) - Number(a[2])).map(([name, size]) => [name, size]));
  }

  /** The ids of what lies in the trash and was ours. */
  async trashed(timeoutMs?: number): Promise<string[]> {
    const output = await this.#ceph.rbd(['trash', 'ls', this.#ceph.pool, '--format', 'json'], timeoutMs);
    return Trashed.parse(JSON.parse(output)).flatMap(({ id, name }) => (OURS.test(name) ? id : []));
  }

  /** Removes for good what lies in the trash and nothing stands on any more. What an administrator keeps there stays. */
  async sweep(): Promise<void> {
    for (const id of await this.trashed()) await this.#purge(id).catch(unless('other'));
  }

  async #rename(from: string, to: string): Promise<void> {
    await this.#ceph.rbd(['rename', this.spec(from), this.spec(to)]);
  }

  async #discard(name: string): Promise<void> {
    const image = await this.#info([this.spec(name)]);
    if (!image) return;
    if (image.snapshot_count > 0) await this.#ceph.rbd(['snap', 'purge', this.spec(name)]);
    const removed = await this.#ceph.rbd(['rm', this.spec(name)], LONGEST_MS).then(() => true, unlessNeeded);
    if (!removed) await this.#ceph.rbd(['trash', 'mv', this.spec(name)]).catch(unless('missing'));
    else await this.#purgeParent(image);
  }

  /** Removes an image from the trash, unless it is needed; then that which it stood on. */
  async #purge(id: string): Promise<void> {
    const image = await this.#byId({ pool: this.#ceph.pool, id });
    if (!image) return;
    const remove = this.#ceph.rbd(['trash', 'rm', this.spec(id)], LONGEST_MS);
    if (await remove.then(() => true, unlessNeeded)) await this.#purgeParent(image);
  }

  async #purgeParent({ parent }: Image): Promise<void> {
    if (parent?.trash && parent.pool === this.#ceph.pool) await this.#purge(parent.id);
  }

  #byId = ({ pool, id }: { pool: string; id: string }) => this.#info(['--pool', pool, '--image-id', id]);

  async #info(which: readonly string[]): Promise<Image | undefined> {
    const output = await this.#ceph.rbd(['info', ...which, '--format', 'json']).catch(unless('missing'));
    return output === undefined ? undefined : Image.parse(JSON.parse(output));
  }
}

/** An image that others stand on, or that somebody has open, such as a process that died half a minute ago at most. */
function unlessNeeded(error: CephFailure): false {
  unless('cloned', 'busy', 'missing')(error);
  return false;
}
