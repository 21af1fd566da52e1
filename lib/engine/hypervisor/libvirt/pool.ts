import { rm, writeFile } from 'node:fs/promises';
import { type Connection, type Limits, LONGEST_MS } from './connection.ts';
import { isFailure, unless, VirshFailure } from './failure.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import { element, find, parseXml, writeXml } from './xml.ts';

/** What a new disk is like; bytes. */
interface NewDisk {
  name: string;
  capacity: number;
  /** Another disk of the folder that holds what is not written yet. */
  backing?: { name: string; format: string };
}

const QCOW2 = element('target', {}, element('format', { type: 'qcow2' }), element('compat', {}, '1.1'));
const sizeElement = (bytes: number) => element('capacity', { unit: 'bytes' }, String(bytes));

/** The name of Nephos's pool on each host. */
const POOL = 'nephos';
/** Files looked at over one connection. */
const AT_ONCE = 200;

/** The folder of a host where disks and consoles lie, reached through libvirt wherever the host is. */
export class Pool {
  readonly #connection: Connection;
  readonly folder: string;
  #isReady: Promise<void> | undefined;

  constructor(connection: Connection, folder: string) {
    this.#connection = connection;
    this.folder = folder;
  }

  path(name: string): string {
    return `${this.folder}/${name}`;
  }

  /** What libvirt says of its size. */
  info(): Promise<string> {
    return this.#run(['pool-info', POOL, '--bytes']);
  }

  /** Whether there is a file of this name. */
  async has(name: string): Promise<boolean> {
    return (await this.list()).includes(name);
  }

  async list(): Promise<string[]> {
    await this.refresh();
    return await this.known();
  }

  /** The same without a look at the folder: what came there by libvirt is known. */
  async known(): Promise<string[]> {
    const lines = (await this.#ask(['vol-list', POOL])).split('\n');
    return lines.map((line) => line.trim().split(/\s+/)[0] ?? '').filter((name) => name !== '');
  }

  /** Makes a disk in the format qcow2; one of that name is replaced. */
  async create({ name, capacity, backing }: NewDisk): Promise<void> {
    // Its bare name: the folder may be another one on the host that the disk moves to.
    const below =
      backing &&
      element('backingStore', {}, element('path', {}, backing.name), element('format', { type: backing.format }));
    const volume = element('volume', {}, element('name', {}, name), sizeElement(capacity), QCOW2, below);
    await this.#replacing(name, () => this.#withFile(writeXml(volume), (file) => ['vol-create', POOL, file]));
  }

  /** Makes an empty file, where there is none. */
  async touch(name: string): Promise<void> {
    await this.make(name);
  }

  /** The same; answers whether there was none. */
  async make(name: string): Promise<boolean> {
    const made = await this.#run(['vol-create-as', POOL, name, '0', '--format', 'raw']).catch(unless('exists'));
    return made !== undefined;
  }

  /** Copies a file of this machine into the folder, in the place of one of that name. */
  async upload(path: string, name: string): Promise<void> {
    await this.#replacing(name, () => this.#run(['vol-create-as', POOL, name, '0', '--format', 'raw']));
    await this.#run(['vol-upload', name, path, '--pool', POOL, '--sparse'], { timeoutMs: LONGEST_MS });
  }

  /** Copies so many bytes of a file of the folder to a path of this machine. @param offset where they begin */
  async download(name: string, path: string, bytes: number, offset = 0): Promise<void> {
    // To libvirt, none are all.
    if (bytes === 0) return await writeFile(path, '');
    const part = ['--offset', String(offset), '--length', String(bytes)];
    const limits = { timeoutMs: LONGEST_MS, fileBytes: bytes };
    await this.#known(() => this.#run(['vol-download', name, path, '--pool', POOL, '--sparse', ...part], limits));
  }

  /** Bytes of a file, whatever is inside. */
  async length(name: string): Promise<number> {
    const info = await this.#known(() => this.#ask(['vol-info', '--bytes', '--physical', name, '--pool', POOL]));
    return Number(/^(?:Allocation|Physical):\s+(\d+)/m.exec(info)?.[1] ?? 0);
  }

  /** Bytes of what is inside. */
  async size(name: string): Promise<number> {
    const info = await this.#ask(['vol-info', '--bytes', name, '--pool', POOL]);
    return Number(/^Capacity:\s+(\d+)/m.exec(info)?.[1] ?? 0);
  }

  /** When a file was last written to, as milliseconds since 1970; undefined for one that is not there. */
  async changedAt(name: string): Promise<number | undefined> {
    const text = await this.#ask(['vol-dumpxml', name, '--pool', POOL]).catch(unless('missing'));
    const mtime = text === undefined ? undefined : find(parseXml(text), 'target', 'timestamps', 'mtime')?.text;
    return mtime === undefined ? undefined : Number(mtime) * 1000;
  }

  /** What a disk stands on, and in which format; undefined for one that stands alone. */
  async backingOf(name: string): Promise<{ name: string; format: string } | undefined> {
    const volume = parseXml(await this.#known(() => this.#ask(['vol-dumpxml', name, '--pool', POOL])));
    const path = find(volume, 'backingStore', 'path')?.text;
    if (path === undefined) return undefined;
    const format = find(volume, 'backingStore', 'format')?.attributes.type ?? 'raw';
    return { name: path.slice(path.lastIndexOf('/') + 1), format };
  }

  /** What some disks stand on; those that vanish meanwhile are left out. */
  async backings(names: readonly string[]): Promise<Set<string>> {
    await this.#ready();
    const found = new Set<string>();
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const commands = names.slice(at, at + AT_ONCE).map((name) => ['vol-dumpxml', name, '--pool', POOL]);
      const told = await retryWhenBusy(() => this.#connection.ask(commands, { passing: ['missing'] }));
      for (const volume of told.split(/^(?=<volume[ >])/m).filter((text) => text.trim() !== '')) {
        const path = find(parseXml(volume), 'backingStore', 'path')?.text;
        if (path !== undefined) found.add(path.slice(path.lastIndexOf('/') + 1));
      }
    }
    return found;
  }

  /** Makes a disk of its own of what another one shows, whatever that one stands on. */
  async flatten(name: string, copy: string): Promise<void> {
    const capacity = sizeElement(await this.#known(() => this.size(name)));
    const volume = element('volume', {}, element('name', {}, copy), capacity, QCOW2);
    await this.remove(copy);
    await this.#withFile(writeXml(volume), (file) => ['vol-create-from', POOL, file, name, '--inputpool', POOL]);
  }

  /** Grows a disk; one that is as large already stays. */
  async grow(name: string, bytes: number): Promise<void> {
    if ((await this.#known(() => this.size(name))) >= bytes) return;
    await this.#run(['vol-resize', name, `${bytes}B`, '--pool', POOL]);
  }

  /** Removing what is not there succeeds. */
  async remove(name: string): Promise<void> {
    const removed = await this.#run(['vol-delete', name, '--pool', POOL]).catch(unless('missing'));
    if (removed !== undefined) return;
    await this.refresh();
    await this.#run(['vol-delete', name, '--pool', POOL]).catch(unless('missing'));
  }

  /** Removes files, those that are not there aside. @param stem and what begins so */
  async removeAll(names: readonly string[], stem?: string): Promise<void> {
    await this.#ready();
    await this.#removeKnown(names);
    // Another host may have made some of them, and libvirt forgets one that it makes while it looks at what was uploaded. What a copy
    // that is under way hides is found by the next look for what is left.
    await this.#connection.run(['pool-refresh', POOL]).catch(unless('busy'));
    const wanted = new Set(names);
    const isLeft = (name: string) => wanted.has(name) || (stem !== undefined && name.startsWith(stem));
    await this.#removeKnown((await this.known()).filter(isLeft));
  }

  async #removeKnown(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const commands = names.map((name) => ['vol-delete', name, '--pool', POOL]);
    await retryWhenBusy(() => this.#connection.runAll(commands, { passing: ['missing'] }));
  }

  /** Removes sockets, which libvirt does not see and QEMU leaves behind, of a host that is this machine. */
  async removeSockets(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(this.path(name), { force: true });
  }

  /** Lets libvirt look at what is in the folder and how large it is. */
  async refresh(): Promise<void> {
    await this.#run(['pool-refresh', POOL]);
  }

  /** Once more after a look at the folder, when libvirt does not know the file yet. */
  async #known<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isFailure(error, 'missing')) throw error;
      await this.refresh();
      return await work();
    }
  }

  #withFile(text: string, args: (file: string) => string[]): Promise<void> {
    return this.#connection.withFiles([text], async ([file = '']) => {
      await this.#run(args(file), { timeoutMs: LONGEST_MS });
    });
  }

  /** Makes something in the place of what is there. */
  async #replacing(name: string, make: () => Promise<unknown>): Promise<void> {
    const isTaken = await make().then(
      () => false,
      (error) => unless('exists')(error) === undefined,
    );
    if (!isTaken) return;
    await this.remove(name);
    await make();
  }

  async #run(args: readonly string[], limits?: Limits): Promise<string> {
    await this.#ready();
    return await retryWhenBusy(() => this.#connection.run(args, limits));
  }

  async #ask(args: readonly string[]): Promise<string> {
    await this.#ready();
    return await retryWhenBusy(() => this.#connection.ask([args]));
  }

  #ready(): Promise<void> {
    this.#isReady ??= this.#prepare().catch((error) => {
      this.#isReady = undefined;
      throw error;
    });
    return this.#isReady;
  }

  /** Defines and starts the pool on a host that has none yet. */
  async #prepare(): Promise<void> {
    const connection = this.#connection;
    const known = await connection.run(['pool-info', POOL]).catch(unless('missing'));
    if (known === undefined) {
      await connection.run(['pool-define-as', POOL, 'dir', '--target', this.folder]);
      await connection.run(['pool-autostart', POOL]);
    } else await this.#assertOwn();
    if (/^State:\s+running/m.test(known ?? '')) return;
    await connection.run(['pool-start', POOL, '--build']).catch(unless('refused'));
  }

  /** Its machines are where they were made. @throws VirshFailure when that is another folder */
  async #assertOwn(): Promise<void> {
    const pool = parseXml(await this.#connection.run(['pool-dumpxml', POOL]));
    const folder = find(pool, 'target', 'path')?.text ?? '';
    if (folder === this.folder) return;
    throw new VirshFailure('other', `its pool ${POOL} is the folder ${folder}, and is to be ${this.folder}`);
  }
}
