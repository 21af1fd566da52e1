import { setImmediate as othersTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { EventLoopSlice } from '#lib/yield-to-event-loop.ts';

/** A list of members rendered as JSON: one per text, or several separated by commas. */
export class Fragments<T> {
  readonly texts: readonly string[];
  declare readonly members?: T;

  constructor(texts: readonly string[]) {
    this.texts = texts;
  }
}

/** JSON text of an object or a complete list. */
export class Fragment<T> {
  readonly text: string;
  declare readonly member?: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** A response in which lists may be fragments and objects may be a fragment. */
export type RenderedResponse<R> = R extends (infer T)[]
  ? R | Fragments<T> | Fragment<R>
  : R extends object
    ? { [K in keyof R]: RenderedResponse<R[K]> } | Fragment<R>
    : R;

interface RevisedRow {
  id: string;
  revision: number;
}

/** Rows rendered per turn of the event loop; a list may have tens of thousands. */
const CHUNK = 100;

interface Text {
  json: string;
  /** Its rows in order. */
  of: readonly RevisedRow[];
  /** The text of several members that contains this one, so that it uses no memory of its own. */
  run?: Run;
}

/** The text of several members of a long list. */
interface Run extends Text {
  key: string;
  memberKey(member: RevisedRow): string;
}

/** Estimated characters per row beside its text. */
const ROW_SIZE = 64;

/** Maximum characters of all cached texts, including keys that callers influence. */
export const MAX_KEPT = 32 * 2 ** 20;
/** Expiry of unused texts, such as those of deleted objects. */
export const UNUSED_TTL_MS = 120_000;
const kept = new LRUCache<string, Text | Run>({
  maxSize: MAX_KEPT,
  sizeCalculation: ({ json, of, run }, key) => (run ? 0 : json.length) + key.length + of.length * ROW_SIZE,
  ttl: UNUSED_TTL_MS,
  ttlResolution: 1000,
  updateAgeOnGet: true,
  // Looked up on each call: the library would keep the clock from its own start.
  perf: { now: () => performance.now() },
  disposeAfter: evictMembers,
});
setInterval(() => kept.purgeStale(), UNUSED_TTL_MS).unref();
let kinds = 0;

/** Evicts texts that are part of this one, which would retain all of it. */
function evictMembers(text: Text | Run): void {
  if (!('memberKey' in text)) return;
  const keys = text.of.map((member) => text.memberKey(member));
  for (const key of keys) if (kept.peek(key)?.run === text) kept.delete(key);
}

/** Caches a text of several members and the parts of it. */
function cacheRun(run: Omit<Run, 'json'>, texts: readonly string[]): string {
  const text: Run = { ...run, json: texts.join(',') };
  let start = 0;
  for (const [index, member] of run.of.entries()) {
    const end = start + (texts[index]?.length ?? 0);
    kept.set(run.memberKey(member), { json: text.json.slice(start, end), of: [member], run: text }, { ttl: 0 });
    start = end + 1;
  }
  kept.set(run.key, text);
  if (!kept.has(run.key)) evictMembers(text);
  return text.json;
}

/** Currently cached characters. */
export const cachedCharacters = (): number => kept.calculatedSize;

/**
 * Caches JSON of rendered objects by id and variant, so that a list costs one index scan and string joins. Never stale:
 * each text is valid for one revision of its row.
 */
export class FragmentCache<T> {
  readonly #kind = `${kinds++}`;

  /**
   * Texts of `rows` in order. @param variant what else affects the view: version, address, caller @param load renders
   * missing rows by id; objects deleted meanwhile are omitted
   */
  async list(
    rows: RevisedRow[],
    variant: string,
    load: (ids: string[]) => Promise<Map<string, T>>,
  ): Promise<Fragments<T>> {
    const texts: string[] = [];
    for (let start = 0; start < rows.length; start += CHUNK) {
      if (start > 0) await othersTurn();
      texts.push(...(await this.#run(rows.slice(start, start + CHUNK), variant, load)));
    }
    return new Fragments(texts);
  }

  /** Long lists are also cached in runs, because a hundred lookups and copies dominate the cost. */
  async #run(rows: RevisedRow[], variant: string, load: (ids: string[]) => Promise<Map<string, T>>): Promise<string[]> {
    if (rows.length < CHUNK) return this.#textsOf(rows, variant, load);
    const key = `${this.#kind}*${rows[0]?.id}:${variant}`;
    const known = kept.get(key);
    if (known && isOf(known, rows)) return [known.json];
    const texts = await this.#textsOf(rows, variant, load);
    if (texts.length < rows.length) return texts;
    const of = rows.map(({ id, revision }) => ({ id, revision }));
    return [cacheRun({ key, of, memberKey: (member) => this.#memberKey(member, variant) }, texts)];
  }

  #memberKey({ id }: RevisedRow, variant: string): string {
    return `${this.#kind}:${id}:${variant}`;
  }

  /** A text that belongs to no single row; `make` renders it if it is not cached. */
  async one(known: RevisedRow, variant: string, make: () => Promise<T>): Promise<Fragment<T>> {
    const [text = ''] = await this.#textsOf([known], variant, async () => new Map([[known.id, await make()]]));
    return new Fragment(text);
  }

  async #textsOf(rows: RevisedRow[], variant: string, load: (ids: string[]) => Promise<Map<string, T>>) {
    const keyOf = (row: RevisedRow) => this.#memberKey(row, variant);
    const found = rows.map((row) => {
      const text = kept.get(keyOf(row));
      const isKnown = text && isOf(text, [row]) && (!text.run || kept.has(text.run.key));
      return isKnown ? text.json : undefined;
    });
    const missing = rows.filter((_, index) => found[index] === undefined);
    const views = missing.length === 0 ? undefined : await load(missing.map((row) => row.id));
    return rows.flatMap((row, index) => {
      const known = found[index];
      if (known !== undefined) return [known];
      const view = views?.get(row.id);
      if (view === undefined) return [];
      const json = JSON.stringify(view);
      kept.set(keyOf(row), { json, of: [{ id: row.id, revision: row.revision }] });
      return [json];
    });
  }
}

/** Renders missing members in chunks, so that the views of a chunk are collected before the next one. */
export async function renderMembers<T, R>(
  items: readonly T[] | AsyncIterable<T>,
  view: (item: T) => R,
): Promise<Fragments<R>> {
  const turn = new EventLoopSlice();
  const texts: string[] = [];
  for await (const chunk of chunksOf(items)) {
    texts.push(JSON.stringify(chunk.map(view)).slice(1, -1));
    await turn.breathe();
  }
  return new Fragments(texts);
}

async function* chunksOf<T>(items: readonly T[] | AsyncIterable<T>): AsyncGenerator<T[]> {
  if (Array.isArray(items)) {
    for (let start = 0; start < items.length; start += CHUNK) yield items.slice(start, start + CHUNK);
    return;
  }
  let chunk: T[] = [];
  for await (const item of items) {
    if (chunk.push(item) < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function isOf({ of }: Text, rows: readonly RevisedRow[]): boolean {
  if (of.length !== rows.length) return false;
  for (let index = 0; index < of.length; index += 1) {
    const [known, row] = [of[index], rows[index]];
    if (known?.revision !== row?.revision || known?.id !== row?.id) return false;
  }
  return true;
}
