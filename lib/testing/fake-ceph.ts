import { Ceph, CephFailure } from '#lib/engine/storage/rbd/command.ts';
import { readDiff, writeDiff } from '#lib/engine/storage/rbd/diff.ts';

interface StoredImage {
  size: number;
  /** Written data, by position. */
  pieces: ReadonlyMap<number, Buffer>;
}

interface Image extends StoredImage {
  id: string;
  name: string;
  snapshots: Map<string, StoredImage>;
  parent?: Image | undefined;
}

/** The images of a pool, in memory, which several `FakeCeph` objects can share. */
export class FakePool {
  readonly images = new Map<string, Image>();
  readonly trash = new Map<string, Image>();
  made = 0;

  /** Names of all images and snapshots, including the trash. */
  names(): string[] {
    const own = [...this.images.values()].flatMap(({ name, snapshots }) => [
      name,
      ...[...snapshots.keys()].map((snapshot) => `${name}@${snapshot}`),
    ]);
    return [...own, ...[...this.trash.values()].map(({ name }) => `trash: ${name}`)].toSorted();
  }
}

/** Implements the used parts of `rbd` and `ceph`. The same test suite runs against the real programs. */
export class FakeCeph extends Ceph {
  readonly #pool: FakePool;
  readonly commands: string[] = [];
  /** Number of commands until all further ones fail, as if the process had died. */
  left = Number.POSITIVE_INFINITY;
  /** Images with an open client. */
  readonly open = new Set<string>();
  /** Images with a lock of a client. */
  readonly locked = new Set<string>();

  constructor(pool = new FakePool()) {
    super({ pool: 'volumes', user: 'nephos', conf: '/none' });
    this.#pool = pool;
  }

  override async rbd(args: readonly string[]): Promise<string> {
    this.#count(args);
    const [verb, ...rest] =
      args[0] === 'snap' || args[0] === 'trash' || args[0] === 'lock'
        ? [args.slice(0, 2).join(' '), ...args.slice(2)]
        : args;
    const values = rest.filter((_, at) => !rest[at]?.startsWith('--') && !VALUED.has(rest[at - 1] ?? ''));
    const [first = '', second = ''] = values.map((spec) => spec.replace(/^volumes\//, ''));
    return JSON.stringify(this.#perform(verb ?? '', first, { second, rest })) ?? '';
  }

  override async run(_tool: string, args: readonly string[]): Promise<string> {
    this.#count(args);
    return args[0] === 'df' ? '{"pools":[{"name":"volumes","stats":{"stored":5,"max_avail":7}}]}' : '';
  }

  override async *stream(args: readonly string[]): AsyncGenerator<Buffer> {
    this.#count(args);
    const { size, pieces } = this.#contentsOf(args[2]?.replace(/^volumes\//, '') ?? '');
    const inOrder = [...pieces].toSorted(([a], [b]) => a - b).map(([position, bytes]) => ({ position, bytes }));
    yield* writeDiff(asGiven(inOrder), size);
  }

  override async feed(args: readonly string[], source: AsyncIterable<Buffer>): Promise<void> {
    this.#count(args);
    const image = this.#image(args[2]?.replace(/^volumes\//, '') ?? '');
    for await (const { position, bytes } of readDiff(source)) {
      image.pieces = new Map(image.pieces).set(position, Buffer.from(bytes));
    }
  }

  #count(args: readonly string[]): void {
    this.left -= 1;
    if (this.left < 0) throw new Error('cut off');
    this.commands.push(args.join(' '));
  }

  #perform(verb: string, name: string, { second, rest }: { second: string; rest: readonly string[] }): unknown {
    const { images, trash } = this.#pool;
    const bytes = Number.parseInt(rest[rest.indexOf('--size') + 1] ?? '', 10);
    const [base = '', label = ''] = name.split('@');
    switch (verb) {
      case 'create':
        return void this.#add(name, { size: bytes, pieces: new Map() });
      case 'clone':
        return void this.#add(second, this.#contentsOf(name), this.#image(base));
      case 'info':
        return this.#describe(name === '' ? this.#byId(rest[rest.indexOf('--image-id') + 1] ?? '') : this.#image(name));
      case 'resize':
        return void Object.assign(this.#image(name), { size: bytes });
      case 'flatten':
        return void Object.assign(this.#image(name), { parent: undefined });
      case 'rename':
        return this.#rename(name, second);
      case 'rm':
        this.#assertFree(this.#image(name));
        return void images.delete(name);
      case 'snap create':
        if (this.#image(base).snapshots.has(label)) throw new CephFailure('exists', 'File exists');
        return void this.#image(base).snapshots.set(label, this.#contentsOf(base));
      case 'snap rm':
        if (!this.#image(base).snapshots.delete(label)) throw new CephFailure('missing', 'No such file');
        return undefined;
      case 'snap purge':
        return void this.#image(name).snapshots.clear();
      case 'trash mv':
        trash.set(this.#image(name).id, this.#image(name));
        return void images.delete(name);
      case 'trash rm':
        this.#assertFree(this.#byId(name));
        return void trash.delete(name);
      case 'trash ls':
        return [...trash.values()].map((image) => ({ id: image.id, name: image.name }));
      case 'ls':
        return [...images.values()].map((image) => ({ image: image.name, size: image.size }));
      case 'status':
        return { watchers: this.open.has(name) ? [{ address: '192.0.2.1:0/7' }] : [] };
      case 'lock ls':
        return this.locked.has(name) ? [{ id: 'auto 94522678', locker: 'client.4190', address: '192.0.2.2:0/9' }] : [];
      default:
        throw new CephFailure('other', `unknown command: ${verb}`);
    }
  }

  #add(name: string, { size, pieces }: StoredImage, parent?: Image): void {
    if (this.#pool.images.has(name)) throw new CephFailure('exists', 'File exists');
    this.#pool.made += 1;
    const id = `id${this.#pool.made}`;
    this.#pool.images.set(name, { id, name, size, pieces, parent, snapshots: new Map() });
  }

  #rename(from: string, to: string): void {
    const image = this.#image(from);
    if (this.#pool.images.has(to)) throw new CephFailure('exists', 'File exists');
    this.#pool.images.delete(from);
    image.name = to;
    this.#pool.images.set(to, image);
  }

  #assertFree(image: Image): void {
    const all = [...this.#pool.images.values(), ...this.#pool.trash.values()];
    if (image.snapshots.size > 0 || all.some(({ parent }) => parent === image))
      throw new CephFailure('cloned', 'cloned');
    if (this.open.has(image.name)) throw new CephFailure('busy', 'image still has watchers');
  }

  #describe({ name, size, snapshots, parent }: Image) {
    const above = parent && { pool: 'volumes', id: parent.id, trash: this.#pool.trash.has(parent.id) };
    return { name, size, snapshot_count: snapshots.size, ...(above ? { parent: above } : {}) };
  }

  #contentsOf(name: string): StoredImage {
    const [base = '', label] = name.split('@');
    const image = this.#image(base);
    const stored = label === undefined ? image : image.snapshots.get(label);
    if (!stored) throw new CephFailure('missing', 'No such file');
    return { size: stored.size, pieces: stored.pieces };
  }

  #image = (name: string): Image => present(this.#pool.images.get(name));
  #byId = (id: string): Image =>
    present(this.#pool.trash.get(id) ?? [...this.#pool.images.values()].find((image) => image.id === id));
}

/** Options that take a value. */
const VALUED = new Set(['--size', '--image-feature', '--format', '--rbd-default-clone-format', '--pool', '--image-id']);

function present(image: Image | undefined): Image {
  if (!image) throw new CephFailure('missing', 'No such file');
  return image;
}

async function* asGiven<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}
