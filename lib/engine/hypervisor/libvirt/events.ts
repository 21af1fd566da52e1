import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Change } from '../hypervisor.ts';
import { type Connection, virsh } from './connection.ts';
import type { Host } from './host.ts';

type Listener = (change: Change) => void;

/** Of all that libvirt tells, only this is about whether a machine runs. It says first where it is connected to. */
const COMMANDS = 'uri; event --event lifecycle --loop';
const EVENT = /^event 'lifecycle' for domain '?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'?: /;
/** A host that swallows what is sent is tried anew after so long. */
const CONNECT_MS = 30_000;
/** From one try to the next. */
const PAUSE_MS = { first: 1000, longest: 60_000 };
/** What is started so ends with its starter, however that one ends. */
const WITH_US = ['--pdeathsig', 'KILL', '--'];

/** The machine that a line of virsh tells of; undefined for any other line, and for domains that are none of ours. */
export const machineIn = (line: string): string | undefined => EVENT.exec(line)?.[1];

/** Hears what the libvirt of one host tells, by a client that stays connected; a lost connection is made again. */
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

  /** Answers when the connection is lost, or could not be made, and whether there was one. */
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
      const machineId = machineIn(line);
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

/** What hosts tell of their machines. Nothing is connected as long as nobody listens. */
export class Events {
  readonly #listeners = new Set<Listener>();
  readonly #followed = new Map<Host, HostEvents>();
  #hosts: readonly Host[];

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts;
  }

  /** From here on these are the hosts. */
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
