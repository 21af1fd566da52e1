import { readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { formatIp } from '../ip.ts';

/** Pause between two reads: reading a table that a guest has filled blocks the process for a while. */
const PAUSE_MS = 100;
/** Maximum connections that wait for identification; more are rejected. */
const MAX_WAITING = 64;

/**
 * Identifies peers of connections from a network namespace. Node resolves the scope of link-local addresses, which
 * fails for interfaces of another namespace. Those peers are read from the kernel's table by inode.
 */
export class Peers {
  readonly #readTable: () => Promise<string>;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<Map<string, string>> | undefined;
  #waiting = 0;

  /** @param readTable reads `/proc/net/tcp6` of the namespace */
  constructor(readTable: () => Promise<string>) {
    this.#readTable = readTable;
  }

  /** The address without scope; undefined if unknown. */
  async of(socket: Socket): Promise<string | undefined> {
    const known = addressOf(socket);
    if (known !== undefined) return known;
    const fd = descriptorOf(socket);
    if (fd === undefined || this.#waiting >= MAX_WAITING) return undefined;
    this.#waiting += 1;
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(await readlink(`/proc/self/fd/${fd}`))?.[1];
      const words = (await this.#table()).get(inode ?? '');
      // An inode is unique while its socket is open.
      return words === undefined || socket.destroyed ? undefined : textOf(words);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Joins callers that come before a read starts into one read. */
  #table(): Promise<Map<string, string>> {
    this.#next ??= this.#reading.then(() => {
      const table = this.#readTable().then(openSockets);
      this.#next = undefined;
      this.#reading = table.catch(() => undefined).then(() => pause(PAUSE_MS, undefined, { ref: false }));
      return table;
    });
    return this.#next;
  }
}

/** Undefined if the scope has no name. */
function addressOf(socket: Socket): string | undefined {
  try {
    return socket.remoteAddress?.split('%')[0];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENXIO') return undefined;
    throw error;
  }
}

/** The file descriptor of a Node TCP socket; none if it is closed. */
function descriptorOf(socket: Socket): number | undefined {
  const fd: unknown = Object(Reflect.get(socket, '_handle')).fd;
  return typeof fd === 'number' && fd >= 0 ? fd : undefined;
}

/**
 * Peers of open sockets by inode. Parsed once for all waiting callers: a guest can fill the table with closed
 * connections, which have no socket.
 */
function openSockets(table: string): Map<string, string> {
  const lines = table.matchAll(/^ *\d+: \S+ ([0-9A-F]{32}):\S+(?: +\S+){6} +([1-9]\d*) /gm);
  return new Map([...lines].map(([, remote = '', inode = '']) => [inode, remote]));
}

/** The kernel prints addresses as 32-bit words in host byte order. */
function textOf(remote: string): string {
  const words = remote.match(/.{8}/g) ?? [];
  const hex = words.map((word) => (endianness() === 'LE' ? [...word.matchAll(/../g)].toReversed().join('') : word));
  return formatIp({ version: 6, value: BigInt(`0x${hex.join('')}`) });
}
