import { rm, writeFile } from 'node:fs/promises';
import { type Connection, type Limits, LONGEST_MS } from './connection.ts';
import { ignoreFailures, isFailure, VirshFailure } from './failure.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import { element, find, parseXml, writeXml } from './xml.ts';

interface NewDisk {
  name: string;
  capacity: number;
  /** Backing file in the same folder. */
  backing?: { name: string; format: string };
}

const QCOW2 = element('target', {}, element('format', { type: 'qcow2' }), element('compat', {}, '1.1'));
const sizeElement = (bytes: number) => element('capacity', { unit: 'bytes' }, String(bytes));

/** Name of the storage pool on each host. */
const POOL = 'nephos';
/** Files examined per connection. */
const AT_ONCE = 200;

/** The folder for disks and consoles of a host, accessed through libvirt. */
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

  info(): Promise<string> {
    return this.#run(['pool-info', POOL, '--bytes']);
  }

  async has(name: string): Promise<boolean> {
    return (await this.list()).includes(name);
  }

  async list(): Promise<string[]> {
    await this.refresh();
    return await this.known();
  }

  /** Without a refresh: files created through libvirt are known. */
  async known(): Promise<string[]> {
    const lines = (await this.#query(['vol-list', POOL])).split('\n');
    return lines.map((line) => line.trim().split(/\s+/)[0] ?? '').filter((name) => name !== '');
  }

  /** Creates a qcow2 disk, replacing one of that name. */
  async create({ name, capacity, backing }: NewDisk): Promise<void> {
    // A relative path, because the folder may differ on the host that the disk moves to.
    const below =
      backing &&
      element('backingStore', {}, element('path', {}, backing.name), element('format', { type: backing.format }));
    const volume = element('volume', {}, element('name', {}, name), sizeElement(capacity), QCOW2, below);
    await this.#replacing(name, () => this.#withFile(writeXml(volume), (file) => ['vol-create', POOL, file]));
  }

  async touch(name: string): Promise<void> {
    await this.createIfMissing(name);
  }

  /** Like `touch`; resolves to whether the file was created. */
  async createIfMissing(name: string): Promise<boolean> {
    const made = await this.#run(['vol-create-as', POOL, name, '0', '--format', 'raw']).catch(ignoreFailures('exists'));
    return made !== undefined;
  }

  /** Copies a local file into the folder, replacing one of that name. */
  async upload(path: string, name: string): Promise<void> {
    await this.#replacing(name, () => this.#run(['vol-create-as', POOL, name, '0', '--format', 'raw']));
    await this.#run(['vol-upload', name, path, '--pool', POOL, '--sparse'], { timeoutMs: LONGEST_MS });
  }

  /** Copies bytes of a file in the folder to a local path. */
  async download(name: string, path: string, bytes: number, offset = 0): Promise<void> {
    // libvirt treats 0 as the whole file.
    if (bytes === 0) return await writeFile(path, '');
    const part = ['--offset', String(offset), '--length', String(bytes)];
    const limits = { timeoutMs: LONGEST_MS, fileBytes: bytes };
    await this.#known(() => this.#run(['vol-download', name, path, '--pool', POOL, '--sparse', ...part], limits));
  }

  async length(name: string): Promise<number> {
    const info = await this.#known(() => this.#query(['vol-info', '--bytes', '--physical', name, '--pool', POOL]));
    return Number(/^(?:Allocation|Physical):\s+(\d+)/m.exec(info)?.[1] ?? 0);
  }

  /** Virtual size in bytes. */
  async size(name: string): Promise<number> {
    const info = await this.#query(['vol-info', '--bytes', name, '--pool', POOL]);
    return Number(/^Capacity:\s+(\d+)/m.exec(info)?.[1] ?? 0);
  }

  /** Modification time in ms since 1970; undefined if the file does not exist. */
  async changedAt(name: string): Promise<number | undefined> {
    const text = await this.#query(['vol-dumpxml', name, '--pool', POOL]).catch(ignoreFailures('missing'));
    const mtime = text === undefined ? undefined : find(parseXml(text), 'target', 'timestamps', 'mtime')?.text;
    return mtime === undefined ? undefined : Number(mtime) * 1000;
  }

  /** Backing file and its format; undefined if there is none. */
  async backingOf(name: string): Promise<{ name: string; format: string } | undefined> {
    const volume = parseXml(await this.#known(() => this.#query(['vol-dumpxml', name, '--pool', POOL])));
    const path = find(volume, 'backingStore', 'path')?.text;
    if (path === undefined) return undefined;
    const format = find(volume, 'backingStore', 'format')?.attributes.type ?? 'raw';
    return { name: path.slice(path.lastIndexOf('/') + 1), format };
  }

  /** Backing files of several disks; disks that vanish meanwhile are skipped. */
  async backings(names: readonly string[]): Promise<Set<string>> {
    await this.#ready();
    const found = new Set<string>();
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const commands = names.slice(at, at + AT_ONCE).map((name) => ['vol-dumpxml', name, '--pool', POOL]);
      const output = await retryWhenBusy(() => this.#connection.query(commands, { passing: ['missing'] }));
      for (const volume of output.split(/^(?=<volume[ >])/m).filter((text) => text.trim() !== '')) {
        const path = find(parseXml(volume), 'backingStore', 'path')?.text;
        if (path !== undefined) found.add(path.slice(path.lastIndexOf('/') + 1));
      }
    }
    return found;
  }

  /** Creates a standalone copy of a disk. */
  async flatten(name: string, copy: string): Promise<void> {
    const capacity = sizeElement(await this.#known(() => this.size(name)));
    const volume = element('volume', {}, element('name', {}, copy), capacity, QCOW2);
    await this.remove(copy);
    await this.#withFile(writeXml(volume), (file) => ['vol-create-from', POOL, file, name, '--inputpool', POOL]);
  }

  /** Grows a disk; no effect if it is already large enough. */
  async grow(name: string, bytes: number): Promise<void> {
    if ((await this.#known(() => this.size(name))) >= bytes) return;
    await this.#run(['vol-resize', name, `${bytes}B`, '--pool', POOL]);
  }

  /** Succeeds if the file does not exist. */
  async remove(name: string): Promise<void> {
    const removed = await this.#run(['vol-delete', name, '--pool', POOL]).catch(ignoreFailures('missing'));
    if (removed !== undefined) return;
    await this.refresh();
    await this.#run(['vol-delete', name, '--pool', POOL]).catch(ignoreFailures('missing'));
  }

  /** Removes files that exist. @param stem also removes files whose names start with it */
  async removeAll(names: readonly string[], stem?: string): Promise<void> {
    await this.#ready();
    await this.#removeKnown(names);
    // Another host may have created files, and libvirt forgets files created during a refresh. What a running copy
    // hides is removed by the next cleanup.
    await this.#connection.run(['pool-refresh', POOL]).catch(ignoreFailures('busy'));
    const wanted = new Set(names);
    const isLeft = (name: string) => wanted.has(name) || (stem !== undefined && name.startsWith(stem));
    await this.#removeKnown((await this.known()).filter(isLeft));
  }

  async #removeKnown(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const commands = names.map((name) => ['vol-delete', name, '--pool', POOL]);
    await retryWhenBusy(() => this.#connection.runAll(commands, { passing: ['missing'] }));
  }

  /** Removes sockets that QEMU leaves behind and libvirt does not list. Local hosts only. */
  async removeSockets(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(this.path(name), { force: true });
  }

  async refresh(): Promise<void> {
    await this.#run(['pool-refresh', POOL]);
  }

  /** Repeats work after a refresh if libvirt does not know the file yet. */
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

  /** Removes an existing file before creating one. */
  async #replacing(name: string, make: () => Promise<unknown>): Promise<void> {
    const isTaken = await make().then(
      () => false,
      (error) => ignoreFailures('exists')(error) === undefined,
    );
    if (!isTaken) return;
    await this.remove(name);
    await make();
  }

  async #run(args: readonly string[], limits?: Limits): Promise<string> {
    await this.#ready();
    return await retryWhenBusy(() => this.#connection.run(args, limits));
  }

  async #query(args: readonly string[]): Promise<string> {
    await this.#ready();
    return await retryWhenBusy(() => this.#connection.query([args]));
  }

  #ready(): Promise<void> {
    this.#isReady ??= this.#prepare().catch((error) => {
      this.#isReady = undefined;
      throw error;
    });
    return this.#isReady;
  }

  /** Defines and starts the pool if the host has none. */
  async #prepare(): Promise<void> {
    const connection = this.#connection;
    const known = await connection.run(['pool-info', POOL]).catch(ignoreFailures('missing'));
    if (known === undefined) {
      await connection.run(['pool-define-as', POOL, 'dir', '--target', this.folder]);
      await connection.run(['pool-autostart', POOL]);
    } else await this.#assertOwn();
    if (/^State:\s+running/m.test(known ?? '')) return;
    await connection.run(['pool-start', POOL, '--build']).catch(ignoreFailures('refused'));
  }

  /** Machines stay in their original folder. @throws VirshFailure if the pool uses another folder */
  async #assertOwn(): Promise<void> {
    const pool = parseXml(await this.#connection.run(['pool-dumpxml', POOL]));
    const folder = find(pool, 'target', 'path')?.text ?? '';
    if (folder === this.folder) return;
    throw new VirshFailure('other', `its pool ${POOL} uses the folder ${folder} instead of ${this.folder}`);
  }
}
