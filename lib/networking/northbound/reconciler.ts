import { setTimeout as wait } from 'node:timers/promises';
import { BackgroundLoop } from '#lib/engine/background-loop.ts';
import { ChangesRefusedError, changesBetween } from '#lib/engine/network/driver.ts';
import { findRecordedObjects } from '#lib/events/recorded-objects.ts';
import type { EventRow, EventTail } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import { listShapedObjects } from '../effective/qos.ts';
import { subnetsOfMetadataPorts } from '../metadata-ports/metadata-port-subnets.ts';
import { NETWORK_QOS } from '../qos-policies/users.ts';
import { routersOutBy } from './router-sources.ts';
import { SOURCES } from './sources.ts';
import { portsOfVirtualAddresses } from './virtual-addresses.ts';

type Objects = ReadonlyMap<string, ReadonlySet<string>>;
type Platform = Pick<Services, 'database' | 'engine' | 'log'>;

/** Kinds of events that affect ports and floating IPs without naming them. */
const QOS_KINDS = ['qos_policy', NETWORK_QOS];

/** Maximum number of objects of a kind per transaction. */
const BATCH = 500;
const RETRY_MS = 5_000;
const COMPARE_EVERY_MS = 600_000;
/** Unknown objects named in the log. */
const MAX_LOGGED = 20;

interface Intervals {
  /** Between two full comparisons. */
  compareEveryMs: number;
  /** After a failure. */
  retryMs: number;
}

/**
 * Reconciles the networks of the driver with the database: completely at the start and every ten minutes, and each change when it
 * appears in the event log. Changes of one API call are applied in one transaction.
 */
export class NetworkReconciler {
  readonly #platform: Platform;
  readonly #tail: EventTail;
  readonly #stopping = new AbortController();
  /** Ids of objects that may differ, by kind. */
  readonly #waiting = new Map<string, Set<string>>();
  readonly #changes = new BackgroundLoop(
    () => this.#work(),
    () => this.#waiting.size > 0 && !this.#stopping.signal.aborted,
  );
  #unsubscribe: (() => void) | undefined;
  readonly #compareEveryMs: number;
  readonly #retryMs: number;
  /** The loop of full comparisons. */
  #rounds: Promise<void> | undefined;
  /** Writes to the driver run one after the other, so that none is based on outdated reads. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Unknown objects that were logged last. */
  #unknown = '';

  constructor(
    platform: Platform,
    tail: EventTail,
    { compareEveryMs = COMPARE_EVERY_MS, retryMs = RETRY_MS }: Partial<Intervals> = {},
  ) {
    this.#platform = platform;
    this.#tail = tail;
    this.#compareEveryMs = compareEveryMs;
    this.#retryMs = retryMs;
  }

  async start(): Promise<void> {
    this.#unsubscribe = this.#tail.subscribe((event) => this.#handleEvent(event));
    // A failure does not stop the start: users who sign in must see that the engine is unavailable.
    const isDone = await this.#tryToCompare();
    this.#rounds = this.#compareAgain(isDone);
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#stopping.abort();
    await this.#changes.idle();
    await this.#rounds;
  }

  #handleEvent({ kind, object_id }: EventRow): void {
    if (SOURCES.has(kind) || QOS_KINDS.includes(kind)) this.#enqueue(kind, [object_id]);
  }

  #enqueue(kind: string, ids: Iterable<string>): void {
    addTo(this.#waiting, kind, ids);
    this.#changes.wake();
  }

  async #work(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#stopping.signal.aborted) {
      const taken = this.#nextBatch();
      const failed = await this.#applyEach(taken).catch((err) => {
        this.#platform.log.error({ err }, 'network reconciliation failed; retrying');
        // Part of it may have been applied, so all of it is compared again.
        return taken;
      });
      if (failed.size === 0) continue;
      await wait(this.#retryMs, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
      for (const [kind, ids] of failed) addTo(this.#waiting, kind, ids);
    }
  }

  /**
   * Returns the objects that the driver rejects. They are retried one by one, so that one does not block the others.
   * @throws when the driver does not respond
   */
  async #applyEach(objects: Objects): Promise<Objects> {
    try {
      await this.#apply(objects);
      return new Map();
    } catch (err) {
      if (!(err instanceof ChangesRefusedError)) throw err;
      const all = [...objects].flatMap(([kind, ids]) => [...ids].map((id) => [kind, id] as const));
      if (all.length === 1) {
        this.#platform.log.error({ err, object: all[0] }, 'reconciliation of a network failed; retrying');
        return objects;
      }
      const refused = new Map<string, Set<string>>();
      for (const [kind, id] of all) {
        for (const [of, ids] of await this.#applyEach(new Map([[kind, new Set([id])]]))) addTo(refused, of, ids);
      }
      return refused;
    }
  }

  /** The next batch of waiting objects. */
  #nextBatch(): Map<string, Set<string>> {
    const taken = new Map<string, Set<string>>();
    for (const [kind, ids] of this.#waiting) {
      const some = new Set([...ids].slice(0, BATCH));
      taken.set(kind, some);
      for (const id of some) ids.delete(id);
      if (ids.size === 0) this.#waiting.delete(kind);
    }
    return taken;
  }

  /** Finds differences that no event announced. */
  async #compareAgain(wasDone: boolean): Promise<void> {
    const { signal } = this.#stopping;
    let isDone = wasDone;
    const pause = () =>
      wait(isDone ? this.#compareEveryMs : this.#retryMs, true, { signal, ref: false }).catch(() => false);
    while (await pause()) isDone = await this.#tryToCompare();
  }

  async #tryToCompare(): Promise<boolean> {
    try {
      await this.#compareAll();
      return true;
    } catch (error) {
      this.#platform.log.error({ err: error }, 'comparing the networks with OVN failed; retrying');
      return false;
    }
  }

  /**
   * Compares all objects in batches, then orphaned rows. The driver is read before the tables, so that an object
   * created meanwhile does not look orphaned. Rows of objects that this database never had are kept: it may be older than
   * they are, or the wrong one, and guests may use them.
   */
  async #compareAll(): Promise<void> {
    const { database, engine } = this.#platform;
    const before = await engine.network.read();
    const known = new Set<string>();
    for (const [kind, { table }] of SOURCES) {
      const ids = (await database.read.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
      for (const id of ids) known.add(id);
      for (let at = 0; at < ids.length && !this.#stopping.signal.aborted; at += BATCH) {
        const refused = await this.#applyEach(new Map([[kind, new Set(ids.slice(at, at + BATCH))]]));
        for (const [of, each] of refused) this.#enqueue(of, each);
      }
    }
    if (this.#stopping.signal.aborted) return;
    const stray = before.filter(({ owner }) => !known.has(owner));
    const deleted = await findRecordedObjects(database.read, new Set(stray.map(({ owner }) => owner)));
    const obsolete = stray.filter(({ owner }) => deleted.has(owner));
    await engine.network.apply(obsolete.map(({ table, name }) => ({ remove: { table, name } })));
    await this.#logUnknown(stray.flatMap(({ owner }) => (deleted.has(owner) ? [] : [owner])));
  }

  /** Rows that belonged to deleted ones, such as the rules of a group, are gone by now. */
  async #logUnknown(ids: readonly string[]): Promise<void> {
    const rows = ids.length === 0 ? [] : await this.#platform.engine.network.read(ids);
    const owners = [...new Set(rows.map(({ owner }) => owner))].toSorted();
    const text = owners.join();
    if (text !== '' && text !== this.#unknown) {
      const details = { count: owners.length, objects: owners.slice(0, MAX_LOGGED) };
      this.#platform.log.warn(details, 'network objects that are not in the database were left unchanged');
    }
    this.#unknown = text;
  }

  /** Applies the tables to the driver for some objects, one caller at a time. */
  #apply(objects: Objects): Promise<void> {
    const done = this.#turn.then(async () => {
      await this.#compare(objects);
      for (const some of await this.#shaped(objects)) await this.#compare(some);
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #compare(objects: Objects): Promise<void> {
    const { database, engine } = this.#platform;
    const all = await this.#withDependents(await this.#withRules(objects));
    const wanted = [];
    // Only objects whose rows were loaded: a network with a policy event only would look deleted.
    const owners = new Set<string>();
    for (const [kind, source] of SOURCES) {
      const ids = [...(all.get(kind) ?? [])];
      for (const id of ids) owners.add(id);
      if (ids.length > 0) wanted.push(...(await source.rows(database.read, ids)));
    }
    const there = await engine.network.read([...owners]);
    const changes = changesBetween(there, wanted);
    if (changes.length > 0) await engine.network.apply(changes);
  }

  /** Rules of a group have no separate events, and all depend on its `stateful` flag. */
  async #withRules(objects: Objects): Promise<Map<string, ReadonlySet<string>>> {
    const groups = [...(objects.get('security_group') ?? [])];
    if (groups.length === 0) return new Map(objects);
    const rules = await this.#platform.database.read
      .selectFrom('security_group_rules')
      .select('id')
      .where('security_group_id', 'in', groups)
      .execute();
    const own = rules.map(({ id }) => id);
    return new Map([
      ...objects,
      ['security_group_rule', new Set([...own, ...(objects.get('security_group_rule') ?? [])])],
    ]);
  }

  /**
   * Adds objects derived from others: metadata ports depend on subnets, routers on their gateway's subnet, and an
   * address that no device has on the ports that may use it.
   */
  async #withDependents(objects: Objects): Promise<Objects> {
    const { read } = this.#platform.database;
    const [ports = [], subnets = []] = ['port', 'subnet'].map((kind) => [...(objects.get(kind) ?? [])]);
    const metadataSubnets = ports.length === 0 ? [] : await subnetsOfMetadataPorts(read, ports);
    const routers = subnets.length === 0 ? [] : await routersOutBy(read, subnets);
    const virtual = ports.length === 0 ? [] : await portsOfVirtualAddresses(read, ports);
    const all = new Map(objects);
    for (const [kind, ids] of Object.entries({ subnet: metadataSubnets, router: routers, port: virtual })) {
      if (ids.length > 0) all.set(kind, new Set([...ids, ...(objects.get(kind) ?? [])]));
    }
    return all;
  }

  /** Objects affected by policies, in batches, because there can be very many. */
  async #shaped(objects: Objects): Promise<Objects[]> {
    const [policies = [], networks = []] = QOS_KINDS.map((kind) => [...(objects.get(kind) ?? [])]);
    if (policies.length + networks.length === 0) return [];
    const shaped = await listShapedObjects(this.#platform.database.read, { policies, networks });
    return Object.entries(shaped).flatMap(([kind, ids]) =>
      Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => {
        return new Map([[kind, new Set(ids.slice(at * BATCH, (at + 1) * BATCH))]]);
      }),
    );
  }
}

function addTo(all: Map<string, Set<string>>, kind: string, ids: Iterable<string>): void {
  const there = all.get(kind) ?? new Set();
  for (const id of ids) there.add(id);
  all.set(kind, there);
}
