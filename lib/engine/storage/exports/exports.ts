import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { contentPath } from '#lib/data-folder/contents.ts';
import { sync } from '#lib/data-folder/sync.ts';
import { Locks } from '#lib/engine/locks.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { DiskPlace } from '../storage.ts';
import { exportDisk } from './copy.ts';
import { Daemon, type VolumeExport } from './daemon.ts';
import { ExportFailure } from './export-failure.ts';

/** First port of exports. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
/** Ports tried, since other programs may use some. */
const TRIES = 50;
/** Daemons checked concurrently. */
const AT_ONCE = 16;
/** Time that a requested export may exist without a machine. */
const UNUSED_MS = 60_000;

const Place = z.object({ address: z.string(), port: z.number(), name: z.string(), isEncrypted: z.boolean() });
/** Place of an export that was ended for all its users. */
const NOWHERE = { address: '', port: 0, isEncrypted: false };
/** Stored form, with the inode of the file that the daemon has open. */
const StoredExport = Place.extend({ inode: z.number().optional() });
const ENDING = '.json';

export interface ExportsOptions {
  dataFolder: string;
  locate(volumeId: string): Promise<DiskPlace>;
  /** Folder of TLS certificates; without it, nothing is encrypted. */
  tlsFolder?: string | undefined;
  /** Called when an export that machines need is not running. */
  onFailure(volumeId: string, reason: string): void;
}

/** Exports that machines require. */
export interface Needs {
  /** Exports in use by running machines, by volume. */
  used: ReadonlyMap<string, VolumeExport>;
  /** Volumes of machines that are off and may be started with their old exports. */
  kept: ReadonlySet<string>;
  /** Whether all hosts are included. */
  isAll: boolean;
}

/**
 * Serves volumes to hosts without their files, each with a separate daemon. All state is in the data folder, so a new
 * process continues with running daemons.
 */
export class VolumeExports {
  readonly #options: ExportsOptions;
  readonly #folder: string;
  readonly #locks = new Locks();
  /** Exports whose daemon was verified. */
  readonly #whole = new Set<string>();

  constructor(options: ExportsOptions) {
    this.#options = options;
    this.#folder = contentPath(options.dataFolder, 'exports');
  }

  /** Exports a volume at a local address; no effect if it is already exported there. */
  open(volumeId: string, address: string): Promise<VolumeExport> {
    return this.#locks.hold(volumeId, async () => {
      const known = await this.#placeOf(volumeId);
      if (known?.address === address && known.isEncrypted === this.#isEncrypted) {
        if (await this.#run(volumeId, known).then(isSo, ignoreUsedPort)) return known;
      }
      return await this.#begin(volumeId, address);
    });
  }

  /** Exports a volume under a new name, which disconnects previous clients permanently. */
  renew(volumeId: string, address: string): Promise<VolumeExport> {
    return this.#locks.hold(volumeId, () => this.#begin(volumeId, address));
  }

  /** Stops an export; its place is kept for machines that expect it. */
  rest(volumeId: string): Promise<void> {
    return this.#locks.hold(volumeId, () => this.#daemon(volumeId).end());
  }

  /** Removes an export; a newer one of the same volume is kept. */
  close(volumeId: string, place: VolumeExport): Promise<void> {
    return this.#locks.hold(volumeId, async () => {
      if ((await this.#placeOf(volumeId))?.name === place.name) await this.#close(volumeId);
    });
  }

  /**
   * Removes an export of any name and disconnects its clients permanently. A mark blocks them, also on later exports, as
   * long as a machine that expects the export exists.
   */
  drop(volumeId: string): Promise<void> {
    return this.#locks.hold(volumeId, async () => {
      await this.#close(volumeId);
      await this.#store(volumeId, { ...NOWHERE, name: randomUUID() });
    });
  }

  /** Whether machines open a volume only through its export, including one that was dropped. */
  async isExported(volumeId: string): Promise<boolean> {
    return (await this.#placeOf(volumeId)) !== undefined;
  }

  /** Whether a volume is exported or has a reserved place. */
  async knows(volumeId: string): Promise<boolean> {
    const place = await this.#placeOf(volumeId);
    return place !== undefined && place.port !== NOWHERE.port;
  }

  grow(volumeId: string, bytes: number): Promise<void> {
    return this.#locks.hold(volumeId, async () => {
      const place = await this.#placeOf(volumeId);
      if (!place) throw new ExportFailure('not_exported', `Volume ${volumeId} is no longer exported.`);
      this.#whole.delete(volumeId);
      await this.#daemon(volumeId).grow(place, bytes);
    });
  }

  /** Copies the state of an exported volume at one moment to a new file. @param around as in `copyOut` */
  copy(volumeId: string, target: DiskPlace, around: Parameters<typeof exportDisk>[2]): Promise<void> {
    return exportDisk(this.#daemon(volumeId), target, around);
  }

  /** Restarts exports that machines need, and ends those that none needs. */
  async tend({ used, kept, isAll }: Needs): Promise<void> {
    const failed = (volumeId: string) => (error: Error) => this.#options.onFailure(volumeId, error.message);
    const needed = [...used];
    for (let at = 0; at < needed.length; at += AT_ONCE) {
      const some = needed.slice(at, at + AT_ONCE);
      await Promise.all(some.map(([volumeId, place]) => this.goOn(volumeId, place).catch(failed(volumeId))));
    }
    if (!isAll) return;
    for (const volumeId of await this.#known()) {
      if (used.has(volumeId)) continue;
      await this.#end(volumeId, kept.has(volumeId)).catch(failed(volumeId));
    }
  }

  #end(volumeId: string, isKept: boolean): Promise<void> {
    return this.#locks.hold(volumeId, async () => {
      // It may be requested meanwhile.
      if (!(await this.#isUnused(volumeId))) return;
      await (isKept ? this.#daemon(volumeId).end() : this.#close(volumeId));
    });
  }

  /**
   * Restores the export that a machine expects, unless the volume has been exported again for another machine or cut
   * off.
   */
  goOn(volumeId: string, place: VolumeExport): Promise<void> {
    return this.#locks.hold(volumeId, async () => {
      const known = await this.#placeOf(volumeId);
      if (!known) await this.#store(volumeId, place);
      else if (known.name !== place.name || known.port !== place.port) return;
      await this.#run(volumeId, place);
    });
  }

  async #run(volumeId: string, at: VolumeExport): Promise<void> {
    const now = new Date();
    await utimes(this.#file(volumeId), now, now);
    const { locate, tlsFolder } = this.#options;
    const disk = await locate(volumeId);
    const { ino } = await stat(disk.path);
    const daemon = this.#daemon(volumeId);
    // The file may have been replaced, for example by a restored snapshot.
    if ((await this.#keptOf(volumeId))?.inode !== ino) await daemon.end();
    if (!(await daemon.isRunning())) {
      await daemon.start({ disk, at, tlsFolder });
      await this.#store(volumeId, { ...at, inode: ino });
    } else if (!this.#whole.has(volumeId)) await daemon.offer(at);
    this.#whole.add(volumeId);
  }

  async #begin(volumeId: string, address: string): Promise<VolumeExport> {
    await this.#close(volumeId);
    const taken = new Set(
      (await Promise.all((await this.#known()).map((id) => this.#placeOf(id)))).map((at) => at?.port),
    );
    const free = Array.from({ length: PORTS }, (_, index) => FIRST_PORT + index).filter((port) => !taken.has(port));
    for (const port of free.slice(0, TRIES)) {
      const place = { address, port, name: randomUUID(), isEncrypted: this.#isEncrypted };
      await this.#store(volumeId, place);
      if (await this.#run(volumeId, place).then(isSo, ignoreUsedPort)) return place;
    }
    throw new ExportFailure(
      'no_port',
      `Cannot export volume ${volumeId}: no port of ${address} from ${FIRST_PORT} on is free.`,
    );
  }

  async #close(volumeId: string): Promise<void> {
    const daemon = this.#daemon(volumeId);
    await daemon.end();
    this.#whole.delete(volumeId);
    for (const file of [...daemon.files, this.#file(volumeId)]) await rm(file, { force: true });
  }

  get #isEncrypted(): boolean {
    return this.#options.tlsFolder !== undefined;
  }

  #daemon(volumeId: string): Daemon {
    return new Daemon(join(this.#folder, volumeId));
  }

  #file(volumeId: string): string {
    return join(this.#folder, volumeId + ENDING);
  }

  async #known(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
  }

  async #placeOf(volumeId: string): Promise<VolumeExport | undefined> {
    const kept = await this.#keptOf(volumeId);
    return kept && Place.parse(kept);
  }

  async #keptOf(volumeId: string): Promise<z.infer<typeof StoredExport> | undefined> {
    const text = await readFile(this.#file(volumeId), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : StoredExport.parse(JSON.parse(text));
  }

  /** Stored before the daemon starts, so that no daemon is lost. */
  async #store(volumeId: string, place: z.infer<typeof StoredExport>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const part = join(this.#folder, `${volumeId}.part`);
    await writeFile(part, JSON.stringify(place), { mode: 0o600 });
    await sync(part);
    await rename(part, this.#file(volumeId));
    await sync(this.#folder);
  }

  async #isUnused(volumeId: string): Promise<boolean> {
    const known = await stat(this.#file(volumeId)).catch(() => undefined);
    return known !== undefined && Date.now() - known.mtimeMs > UNUSED_MS;
  }
}

const isSo = () => true;
const NO_ADDRESS = /Cannot assign requested address/;

/** False if the port is in use. @throws PermanentFailure if the address is not local */
function ignoreUsedPort(error: Error): false {
  if (/Address already in use/.test(error.message)) return false;
  if (!NO_ADDRESS.test(error.message)) throw error;
  throw new PermanentFailure('NEPHOS_STORAGE_ADDRESS is not an address of this machine.', { cause: error });
}
