import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Signer } from '#lib/keys/signer.ts';
import { type Connection, FILE, LONGEST_MS } from './connection.ts';
import { readPlan } from './domain-reading.ts';
import { domainXml } from './domain-xml.ts';
import { InstanceFailure, ignoreFailures, isFailure } from './failure.ts';
import { machineNoteArgs, type Note } from './note.ts';
import { fileNames, type Place, type Plan, serialSocketOf } from './plan.ts';
import type { Pool } from './pool.ts';
import { sealNote, verifyNote } from './seals.ts';
import { type DomainState, readStates } from './states.ts';
import { isAbandonedTrial } from './trial.ts';
import { find, parseXml, writeXml, type XmlElement } from './xml.ts';

export interface FoundDomain {
  host: Host;
  plan: Plan;
  state: DomainState;
  xml: XmlElement;
}

/** Polling interval while waiting for a domain. */
const LOOK_MS = 250;
/** Domains read over one connection at a time. */
const AT_ONCE = 200;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A hypervisor host with the domains of Nephos. */
export class Host {
  readonly name: string;
  readonly connection: Connection;
  readonly pool: Pool;
  place: Place;
  /** Address for migration between hosts. */
  readonly ip: string | undefined;
  cpus: number;
  /** Resolves when the host has reported its capacity. */
  readonly known: () => Promise<void>;
  readonly #signer: Signer;
  /** Domains by id as of the last response. */
  readonly lastSeen = new Map<string, FoundDomain>();

  constructor({
    connection,
    pool,
    place,
    ip,
    cpus,
    known,
    signer,
  }: Pick<Host, 'connection' | 'pool' | 'place' | 'ip' | 'cpus' | 'known'> & { signer: Signer }) {
    this.name = connection.host;
    this.connection = connection;
    this.pool = pool;
    this.place = place;
    this.ip = ip;
    this.cpus = cpus;
    this.known = known;
    this.#signer = signer;
  }

  async find(id: string): Promise<FoundDomain | undefined> {
    const [found] = await this.#read([id]);
    if (found) this.lastSeen.set(id, found);
    else this.lastSeen.delete(id);
    return found;
  }

  /** All domains of Nephos. Removes abandoned trial domains. */
  async all(): Promise<FoundDomain[]> {
    const names = (await this.connection.query([['list', '--all', '--name']])).split('\n').map((name) => name.trim());
    for (const name of names.filter(isAbandonedTrial))
      await this.connection.run(['destroy', name]).catch(ignoreFailures('missing'));
    const all = await this.#read(names.filter((name) => UUID.test(name)));
    this.lastSeen.clear();
    for (const found of all) this.lastSeen.set(found.plan.id, found);
    return all;
  }

  async #read(ids: readonly string[]): Promise<FoundDomain[]> {
    const found: FoundDomain[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) found.push(...(await this.#readSome(ids.slice(at, at + AT_ONCE))));
    return found;
  }

  async #readSome(ids: readonly string[]): Promise<FoundDomain[]> {
    const commands = [
      ['list', '--all', '--with-managed-save', '--name'],
      ...ids.map((id) => ['domstats', '--raw', '--state', id]),
      ...ids.map((id) => ['dumpxml', id]),
    ];
    const answers = await this.connection.query(commands, { passing: ['missing'] });
    const [states = '', ...domains] = answers.split(/^(?=<domain )/m);
    const state = readStates(states);
    const found = domains.flatMap((text) => {
      const xml = parseXml(text);
      const plan = readPlan(xml);
      // A compromised host may return anything.
      const own = plan && ids.includes(plan.id) ? state(plan.id) : undefined;
      return plan && own ? [{ host: this, plan, state: asSeen(own, plan), xml }] : [];
    });
    for (const { plan } of found) plan.note = await verifyNote(this.#signer, plan.id, this.name, plan.note);
    return found;
  }

  /** A note with a seal for this host. */
  #sealed(id: string, note: Note): Promise<Note> {
    return sealNote(this.#signer, id, this.name, note);
  }

  /** Defines or redefines a domain; a running domain is not interrupted. */
  async define(plan: Plan): Promise<void> {
    await this.known();
    const note = await this.#sealed(plan.id, plan.note);
    await this.connection.runWith(writeXml(domainXml({ ...plan, note }, this.place)), ['define', FILE, '--validate']);
  }

  /** Stores a note in the metadata of a domain. */
  async updateNote(
    { plan, state }: { plan: Plan; state: Pick<DomainState, 'isActive'> },
    changes: Partial<Note>,
  ): Promise<void> {
    const where = state.isActive ? ['--config', '--live'] : ['--config'];
    const note = await this.#sealed(plan.id, { ...plan.note, ...changes });
    await this.connection.run(['metadata', plan.id, ...where, ...machineNoteArgs(note, writeXml)]);
    plan.note = note;
  }

  /** Starts a domain that is off; no effect on a running one. */
  async start({ plan }: Pick<FoundDomain, 'plan'>): Promise<void> {
    const { id } = plan;
    const over = { isCrashSeen: undefined, isLeft: undefined, isUnrescuing: undefined, isRebooting: undefined };
    // Without it, lines of earlier boots count for this one.
    const length = this.pool.length(fileNames.log(id));
    const logStart = (await length.catch(ignoreFailures('missing', 'refused', 'busy', 'lost', 'other'))) ?? 0;
    const note = await this.#sealed(id, { ...plan.note, ...over, startedAt: Date.now(), logStart });
    const commands = [
      ['metadata', id, '--config', ...machineNoteArgs(note, writeXml)],
      ['start', id],
    ];
    await this.connection.runAll(commands, { timeoutMs: LONGEST_MS }).catch(async (error) => {
      // libvirt also refuses if the domain already runs.
      if (!isFailure(error, 'refused') || !(await this.find(id))?.state.isActive) throw error;
    });
    plan.note = note;
  }

  /** Cuts the power of a domain in any state, and discards saved memory. */
  async cut(id: string): Promise<void> {
    const commands = [
      ['destroy', id],
      ['managedsave-remove', id],
    ];
    await this.connection.runAll(commands, { passing: ['missing', 'refused', 'other'] });
    const found = await this.find(id);
    if (found?.state.isActive) throw new InstanceFailure(id, `Host ${this.name} could not power off instance ${id}.`);
  }

  /**
   * Deletes a domain and its files. If the host is down, it is only forgotten. The domain is undefined first, so that a
   * machine that is destroyed during its build is seen to be gone.
   */
  async remove(id: string): Promise<void> {
    await this.undefine(id);
    await this.clear(id);
  }

  /**
   * Like `remove`, for a machine that is on another host now. The domain is undefined last, so that it marks remaining
   * files if this is interrupted.
   */
  async removeLeft(id: string): Promise<void> {
    try {
      if ((await this.find(id))?.state.isActive) await this.cut(id);
      await this.clear(id);
      await this.undefine(id);
    } finally {
      this.lastSeen.delete(id);
    }
  }

  async undefine(id: string): Promise<void> {
    this.lastSeen.delete(id);
    if (await this.find(id)) {
      const undefine = ['undefine', id, '--managed-save', '--nvram', '--snapshots-metadata', '--checkpoints-metadata'];
      await this.connection.runAll([['destroy', id], undefine], { passing: ['missing', 'refused'] });
      this.lastSeen.delete(id);
    }
  }

  async clear(id: string): Promise<void> {
    const { root, former, rescue, snapshot, config, log } = fileNames;
    const names = [root, former, rescue, snapshot, config, log].map((name) => name(id));
    // virtlogd splits a long console log into several files.
    await this.pool.removeAll(names, `${log(id)}.`);
    const serial = basename(serialSocketOf(id, this.place));
    // Earlier versions created a socket for the screen here.
    if (this.connection.isLocal) await this.pool.removeSockets([serial, serial.replace(/serial$/, 'screen')]);
  }

  /** Polls a domain until a condition holds. Resolves to false after `longestMs`. */
  async awaits(id: string, isSo: (found: FoundDomain | undefined) => boolean, longestMs: number): Promise<boolean> {
    const end = Date.now() + longestMs;
    while (!isSo(await this.find(id))) {
      if (Date.now() >= end) return false;
      await delay(LOOK_MS);
    }
    return true;
  }

  /** The persistent definition, used at the next start. */
  async stored(id: string): Promise<XmlElement | undefined> {
    const text = await this.connection.run(['dumpxml', '--inactive', id]).catch(ignoreFailures('missing'));
    return text === undefined ? undefined : parseXml(text);
  }

  /** Whether the QEMU guest agent responds. */
  async hasAgent({ xml, plan }: FoundDomain): Promise<boolean> {
    const channels = (find(xml, 'devices')?.children ?? []).filter(({ name }) => name === 'channel');
    const isConnected = channels.some((channel) => find(channel, 'target')?.attributes.state === 'connected');
    if (!isConnected) return false;
    const ping = ['qemu-agent-command', plan.id, '{"execute":"guest-ping"}', '--timeout', '5'];
    return (await this.connection.run(ping).catch(ignoreFailures('refused', 'other', 'busy'))) !== undefined;
  }
}

/** A crash ends when the machine is stopped, and a guest that waits for a volume export counts as running. */
function asSeen(state: DomainState, { note, volumes }: Plan): DomainState {
  if (note.isCrashSeen && state.power === 'crashed' && !state.isActive) return { ...state, power: 'off' };
  if (state.isStalled && volumes.some((volume) => 'export' in volume)) return { ...state, power: 'running' };
  return state;
}
