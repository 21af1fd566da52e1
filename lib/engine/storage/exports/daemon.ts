import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '#lib/engine/programs/run-program.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { DiskPlace } from '../storage.ts';
import { ExportFailure } from './export-failure.ts';
import { isListening, type QmpExecutor, quit, withQmp } from './qmp.ts';

const PROGRAM = 'qemu-storage-daemon';
/** Node names inside a daemon, which has one disk and one export. */
export const DISK = 'disk';
const EXPORT = 'export';
const START_MS = 30_000;
/** The daemon flushes pending writes before it ends. */
const END_MS = 30_000;
const LOOK_MS = 20;

/** Where machines connect to an exported volume. */
export interface VolumeExport {
  address: string;
  port: number;
  /** Export name that clients must use. */
  name: string;
  /** Whether clients need a certificate. */
  isEncrypted: boolean;
}

interface Start {
  disk: DiskPlace;
  at: VolumeExport;
  /** Folder of TLS certificates as QEMU names them. */
  tlsFolder: string | undefined;
}

/** The process that opens the file of a volume and serves it by NBD. It outlives the process that started it. */
export class Daemon {
  readonly #socket: string;
  readonly #pidFile: string;

  /** @param path common prefix of its files */
  constructor(path: string) {
    this.#socket = `${path}.qmp`;
    this.#pidFile = `${path}.pid`;
  }

  get files(): string[] {
    return [this.#socket, this.#pidFile];
  }

  isRunning(): Promise<boolean> {
    return isListening(this.#socket);
  }

  /**
   * Resolves when machines can connect. QEMU's file locks prevent a second daemon, and a daemon beside a machine that
   * has the file open. @throws ExportFailure with its output
   */
  async start({ disk, at, tlsFolder }: Start): Promise<void> {
    const file = { driver: 'file', 'node-name': 'file', filename: disk.path, discard: 'unmap' };
    const shown = { driver: disk.format, 'node-name': DISK, file: 'file', discard: 'unmap' };
    const addr = { type: 'inet', host: at.address, port: String(at.port) };
    const server = { addr, ...(at.isEncrypted ? { 'tls-creds': 'tls' } : {}) };
    const args = [
      ...['--daemonize', '--pidfile', this.#pidFile],
      ...(at.isEncrypted ? ['--object', JSON.stringify(credentials(tlsFolder))] : []),
      // The port first: without it, the file is not touched.
      ...['--nbd-server', JSON.stringify(server)],
      ...['--blockdev', JSON.stringify(file), '--blockdev', JSON.stringify(shown)],
      ...['--export', JSON.stringify(exportOf(at))],
      // Last: a failed start must not take the socket from a running daemon.
      ...['--chardev', `socket,id=qmp,server=on,wait=off,path=${this.#socket.replaceAll(',', ',,')}`],
      ...['--monitor', 'chardev=qmp'],
    ];
    await runProgram(PROGRAM, args, { timeoutMs: START_MS }).catch((error) => {
      if (error.code !== 'ENOENT')
        throw new ExportFailure('not_started', String(error.stderr).trim() || error.message, { cause: error });
      throw new PermanentFailure(`Exporting volumes to other hosts requires ${PROGRAM}, which is not installed.`);
    });
  }

  async end(): Promise<void> {
    if (!(await this.isRunning())) return;
    const pid = Number(await readFile(this.#pidFile, 'utf8'));
    await quit(this.#socket);
    // Its port is free once it has ended.
    for (const end = Date.now() + END_MS; await isThere(pid); await delay(LOOK_MS)) {
      if (Date.now() >= end)
        throw new ExportFailure('not_ended', `Process ${pid}, which exports a volume, does not exit.`);
    }
  }

  /** Restores the export if a process died while growing the disk. */
  offer(at: VolumeExport): Promise<void> {
    return this.speak(async (ask) => {
      if ((await exportsOf(ask)) === 0) await ask('block-export-add', exportOf(at));
    });
  }

  /** Grows the disk. Machines reconnect and thus learn the size. */
  grow(at: VolumeExport, bytes: number): Promise<void> {
    return this.speak(async (ask) => {
      if ((await readDiskBytes(ask)) >= bytes) return;
      if (((await ask('query-jobs')) as unknown[]).length > 0)
        throw new ExportFailure('being_copied', 'The volume is being copied.');
      // The size of an export cannot change.
      if ((await exportsOf(ask)) > 0) await ask('block-export-del', { id: EXPORT, mode: 'hard' });
      try {
        for (const end = Date.now() + START_MS; (await exportsOf(ask)) > 0; ) {
          if (Date.now() >= end) throw new ExportFailure('not_ended', 'The export of the volume does not stop.');
          await delay(LOOK_MS);
        }
        await ask('block_resize', { 'node-name': DISK, size: bytes });
      } finally {
        if ((await exportsOf(ask)) === 0) await ask('block-export-add', exportOf(at));
      }
    });
  }

  speak<T>(work: (ask: QmpExecutor) => Promise<T>): Promise<T> {
    return withQmp(this.#socket, work);
  }
}

/** Whether a process exists completely: its main thread may be dead while another still has files open. */
async function isThere(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  if (threads.length !== 1) return threads.length > 1;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat !== undefined && !/\) [ZX] /.test(stat);
}

interface Node {
  'node-name': string;
  image: { 'virtual-size': number };
}

export async function readDiskBytes(ask: QmpExecutor): Promise<number> {
  const nodes = (await ask('query-named-block-nodes', { flat: true })) as Node[];
  return nodes.find((node) => node['node-name'] === DISK)?.image['virtual-size'] ?? 0;
}

const exportsOf = async (ask: QmpExecutor): Promise<number> => ((await ask('query-block-exports')) as unknown[]).length;

const exportOf = ({ name }: VolumeExport) => ({ type: 'nbd', id: EXPORT, 'node-name': DISK, name, writable: true });

function credentials(folder: string | undefined): object {
  if (folder === undefined) {
    throw new PermanentFailure(
      'The volume was exported with TLS: set NEPHOS_STORAGE_TLS_FOLDER again, or stop the instance.',
    );
  }
  return { 'qom-type': 'tls-creds-x509', id: 'tls', endpoint: 'server', dir: folder, 'verify-peer': true };
}
