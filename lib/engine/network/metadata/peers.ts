import { readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { formatIp } from '../ip.ts';

/** Between two readings: a table that a guest has filled takes a while, in which nothing else is done. */
const PAUSE_MS = 100;
/** Connections that wait at once to be told apart; more are refused. */
const MAX_WAITING = 64;

/**
 * Who is at the other end of connections that came by a network namespace. Node names the scope of link-local addresses, and
 * fails where the card is of another namespace than its own: those are read from the kernel's table, by the number of the socket.
 */
export class Peers {
  readonly #readTable: () => Promise<string>;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<Map<string, string>> | undefined;
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
    if (fd === undefined || this.#waiting >= MAX_WAITING) return undefined;
    this.#waiting += 1;
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(await readlink(`/proc/self/fd/${fd}`))?.[1];
      const words = (await this.#table()).get(inode ?? '');
      // While it is open its number is nobody else's.
      return words === undefined || socket.destroyed ? undefined : textOf(words);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** One that is begun from now on, for all that ask before it begins. */
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

/**
 * The other ends of the sockets in the table, by the number of the socket. Read once for all that wait: a guest fills it with
 * connections that were closed, which have no socket any more.
 */
function openSockets(table: string): Map<string, string> {
  const lines = table.matchAll(/^ *\d+: \S+ ([0-9A-F]{32}):\S+(?: +\S+){6} +([1-9]\d*) /gm);
  return new Map([...lines].map(([, remote = '', inode = '']) => [inode, remote]));
}

/** An address in words of 32 bits, each as the machine keeps it. */
function textOf(remote: string): string {
  const words = remote.match(/.{8}/g) ?? [];
  const hex = words.map((word) => (endianness() === 'LE' ? [...word.matchAll(/../g)].toReversed().join('') : word));
  return formatIp({ version: 6, value: BigInt(`0x${hex.join('')}`) });
}
