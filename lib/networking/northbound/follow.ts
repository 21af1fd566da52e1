import { setTimeout as wait } from 'node:timers/promises';
import { changesBetween } from '#lib/engine/network/driver.ts';
import type { EventRow, EventTail } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import { SOURCES } from './sources.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'log'>;

/** Objects of a kind that are looked at in one transaction. */
const BATCH = 500;
const RETRY_MS = 5_000;

/**
 * Keeps the driver's networks as the APIs have them: compared whole at the start and after a failure, then each change as
 * the event log tells of it. What one API call changed goes to the driver in one transaction.
 */
export class NetworkFollower {
  readonly #platform: Platform;
  readonly #tail: EventTail;
  readonly #stopping = new AbortController();
  /** Ids by kind that may differ. */
  #waiting = new Map<string, Set<string>>();
  #running: Promise<void> | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(platform: Platform, tail: EventTail) {
    this.#platform = platform;
    this.#tail = tail;
  }

  async start(): Promise<void> {
    this.#unsubscribe = this.#tail.subscribe((event) => this.#hear(event));
    await this.#compareAll();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#stopping.abort();
    await this.#running;
  }

  #hear({ kind, object_id }: EventRow): void {
    if (!SOURCES.has(kind)) return;
    this.#waiting.set(kind, (this.#waiting.get(kind) ?? new Set()).add(object_id));
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
  }

  async #work(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#stopping.signal.aborted) {
      const taken = this.#waiting;
      this.#waiting = new Map();
      try {
        await this.#bringAbout(taken);
      } catch (error) {
        this.#platform.log.error({ err: error }, 'the networks could not be brought about; tried again');
        await wait(RETRY_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
        // What failed may have been done in part elsewhere: all of it is looked at again.
        for (const [kind, ids] of taken) this.#waiting.set(kind, new Set([...ids, ...(this.#waiting.get(kind) ?? [])]));
      }
    }
  }

  /** All objects, some at a time, so that others get their turn; then what belongs to none. */
  async #compareAll(): Promise<void> {
    const { database, engine } = this.#platform;
    const known = new Set<string>();
    for (const [kind, { table }] of SOURCES) {
      const ids = (await database.read.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
      for (const id of ids) known.add(id);
      for (let at = 0; at < ids.length; at += BATCH) {
        await this.#bringAbout(new Map([[kind, new Set(ids.slice(at, at + BATCH))]]));
      }
    }
    const stray = (await engine.network.read()).filter(({ owner }) => !known.has(owner));
    await engine.network.apply(stray.map(({ table, name }) => ({ remove: { table, name } })));
  }

  /** Makes what the driver has of some objects what the tables say. */
  async #bringAbout(objects: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    const { database, engine } = this.#platform;
    const all = await this.#withRules(objects);
    const wanted = [];
    for (const [kind, source] of SOURCES) {
      const ids = [...(all.get(kind) ?? [])];
      if (ids.length > 0) wanted.push(...(await source.rows(database.read, ids)));
    }
    const there = await engine.network.read([...all.values()].flatMap((ids) => [...ids]));
    const changes = changesBetween(there, wanted);
    if (changes.length > 0) await engine.network.apply(changes);
  }

  /** A group comes with rules of which no event tells, and says of all of them whether they keep state. */
  async #withRules(objects: ReadonlyMap<string, ReadonlySet<string>>): Promise<Map<string, ReadonlySet<string>>> {
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
}
