import { readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';
import { formatIp } from '../ip.ts';

/** Connections that wait at once to be told apart; more are refused. */
const MOST_WAITING = 64;

/**
 * Who is at the other end of connections that came by a network namespace. Node names the scope of link-local addresses, and
 * fails where the card is of another namespace than its own: those are read from the kernel's table, by the number of the socket.
 */
export class Peers {
  readonly #readTable: () => Promise<string>;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<string> | undefined;
  #waiting = 0;

  /** @param readTable reads `/proc/net/tcp6` there */
  constructor(readTable: () => Promise<string>) {
    this.#readTable = readTable;
  }

  /** The address without its scope; undefined when it cannot be told. */
  async of(socket: Socket): Promise<string | undefined> {
    const known = addressOf(socket);
    if (known !== undefined) return known;
    const fd = descriptorOf(socket);
    if (fd === undefined || this.#waiting >= MOST_WAITING) return undefined;
    this.#waiting += 1;
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(await readlink(`/proc/self/fd/${fd}`))?.[1];
      const table = await this.#table();
      // While it is open its number is nobody else's.
      return inode === undefined || socket.destroyed ? undefined : remoteOf(table, inode);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** One that is begun from now on, for all that ask before it begins. */
  #table(): Promise<string> {
    this.#next ??= this.#reading.then(() => {
      const table = this.#readTable();
      this.#next = undefined;
      this.#reading = table.catch(() => undefined);
      return table;
    });
    return this.#next;
  }
}

/** Undefined where the scope has no name. */
function addressOf(socket: Socket): string | undefined {
  try {
    return socket.remoteAddress?.split('%')[0];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENXIO') return undefined;
    throw error;
  }
}

/** Sockets of Node's for TCP keep their file descriptor there; one that is closed has none. */
function descriptorOf(socket: Socket): number | undefined {
  const fd: unknown = Object(Reflect.get(socket, '_handle')).fd;
  return typeof fd === 'number' && fd >= 0 ? fd : undefined;
}

/** The other end of a socket in the table: words of 32 bits, each as the machine keeps it. */
function remoteOf(table: string, inode: string): string | undefined {
  const fields = table.split('\n').map((line) => line.trim().split(/\s+/));
  const words = fields
    .find((each) => each[9] === inode)?.[2]
    ?.split(':')[0]
    ?.match(/[0-9A-F]{8}/g);
  if (words?.length !== 4) return undefined;
  const hex = words.map((word) => (endianness() === 'LE' ? [...word.matchAll(/../g)].toReversed().join('') : word));
  return formatIp({ version: 6, value: BigInt(`0x${hex.join('')}`) });
}
