import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Change } from '../hypervisor.ts';
import { type Connection, virsh } from './connection.ts';
import type { Host } from './host.ts';

type Listener = (change: Change) => void;

/** Lifecycle events are the only ones about power states. `uri` is printed first, once the connection is open. */
const COMMANDS = 'uri; event --event lifecycle --loop';
const EVENT = /^event 'lifecycle' for domain '?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'?: /;
/** Timeout of the connection attempt, for hosts that drop packets. */
const CONNECT_MS = 30_000;
/** Pause between two attempts. */
const PAUSE_MS = { first: 1000, longest: 60_000 };
/** Ends the process when its parent ends, in whatever way. */
const WITH_US = ['--pdeathsig', 'KILL', '--'];

/** The machine of a line of output; undefined for other lines and for domains that are not from Nephos. */
export const parseMachineId = (line: string): string | undefined => EVENT.exec(line)?.[1];

/** Receives the events of one host from a connected client, and reconnects after a failure. */
class HostEvents {
  readonly #connection: Connection;
  readonly #tell: Listener;
  readonly #stopping = new AbortController();

  constructor(connection: Connection, tell: Listener) {
    this.#connection = connection;
    this.#tell = tell;
    void this.#follow();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    let pauseMs = PAUSE_MS.first / 2;
    while (!signal.aborted) {
      const wasConnected = await this.#listen();
      pauseMs = wasConnected ? PAUSE_MS.first : Math.min(2 * pauseMs, PAUSE_MS.longest);
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is lost or failed; true if it was established. */
  async #listen(): Promise<boolean> {
    const { host } = this.#connection;
    const uri = await this.#connection.address().catch(() => undefined);
    if (uri === undefined || this.#stopping.signal.aborted) return false;
    const child = spawn('setpriv', [...WITH_US, ...virsh(['-q', '-c', uri, COMMANDS]).flat()], {
      stdio: ['ignore', 'pipe', 'ignore'],
      signal: this.#stopping.signal,
      killSignal: 'SIGKILL',
    });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
    const tooLate = setTimeout(() => child.kill('SIGKILL'), CONNECT_MS);
    let isConnected = false;
    for await (const line of createInterface({ input: child.stdout })) {
      clearTimeout(tooLate);
      const machineId = parseMachineId(line);
      if (machineId !== undefined) this.#tell({ machineId });
      else if (!isConnected) this.#tell({ host });
      isConnected = true;
    }
    clearTimeout(tooLate);
    await ended;
    if (isConnected && !this.#stopping.signal.aborted) this.#tell({ host });
    return isConnected;
  }
}

/** Lifecycle events of domains on all hosts. Connects only while there is a listener. */
export class Events {
  readonly #listeners = new Set<Listener>();
  readonly #followed = new Map<Host, HostEvents>();
  #hosts: readonly Host[];

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts;
  }

  /** Replaces the hosts. */
  use(hosts: readonly Host[]): void {
    this.#hosts = hosts;
    this.#follow();
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#follow();
    return () => {
      this.#listeners.delete(listener);
      this.#follow();
    };
  }

  #follow(): void {
    const wanted = new Set(this.#listeners.size === 0 ? [] : this.#hosts);
    for (const [host, events] of this.#followed) {
      if (wanted.has(host)) continue;
      events.stop();
      this.#followed.delete(host);
    }
    const tell = (change: Change) => {
      for (const listener of this.#listeners) listener(change);
    };
    for (const host of wanted) {
      if (!this.#followed.has(host)) this.#followed.set(host, new HostEvents(host.connection, tell));
    }
  }
}
