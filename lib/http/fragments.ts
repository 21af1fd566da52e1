import { setImmediate as othersTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { EventLoopSlice } from './yield-to-event-loop.ts';

/** A list whose members are already JSON text: one member in each text, or several with commas between them. */
export class Fragments<T> {
  readonly texts: readonly string[];
  declare readonly members?: T;

  constructor(texts: readonly string[]) {
    this.texts = texts;
  }
}

/** A member that is already JSON text: an object, or a whole list. */
export class Fragment<T> {
  readonly text: string;
  declare readonly member?: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** A response value in which any list may be given as fragments, and any list or object as one. */
export type RenderedResponse<R> = R extends (infer T)[]
  ? R | Fragments<T> | Fragment<R>
  : R extends object
    ? { [K in keyof R]: RenderedResponse<R[K]> } | Fragment<R>
    : R;

interface RevisedRow {
  id: string;
  revision: number;
}

/** So many are rendered before others have their turn: a list without a limit may have tens of thousands. */
const CHUNK = 100;

interface Text {
  json: string;
  /** What it was made from, in order. */
  of: readonly RevisedRow[];
  /** The text of several members that this text of one is a part of, so that it takes no memory of its own. */
  run?: Run;
}

/** The text of several members of a long list. */
interface Run extends Text {
  key: string;
  memberKey(member: RevisedRow): string;
}

/** Characters that a row takes of what is kept with its text. */
const ROW_SIZE = 64;

/** Characters that the texts of all kinds of objects take together, with the keys that callers have a say in. */
export const MAX_KEPT = 32 * 2 ** 20;
/** A text that nobody asked for in so long is forgotten: that of a deleted object, before others push it out. */
export const UNASKED_MS = 120_000;
const kept = new LRUCache<string, Text | Run>({
  maxSize: MAX_KEPT,
  sizeCalculation: ({ json, of, run }, key) => (run ? 0 : json.length) + key.length + of.length * ROW_SIZE,
  ttl: UNASKED_MS,
  ttlResolution: 1000,
  updateAgeOnGet: true,
  // Looked up with each call: the library would keep the clock that it found at its own start.
  perf: { now: () => performance.now() },
  disposeAfter: forgetMembers,
});
setInterval(() => kept.purgeStale(), UNASKED_MS).unref();
let kinds = 0;

/** The texts of members that are parts of this one: each of them would hold all of it in memory. */
function forgetMembers(text: Text | Run): void {
  if (!('memberKey' in text)) return;
  const keys = text.of.map((member) => text.memberKey(member));
  for (const key of keys) if (kept.peek(key)?.run === text) kept.delete(key);
}

/** Keeps a text of several members, and with it, as parts of it, the texts of each. */
function keepRun(run: Omit<Run, 'json'>, texts: readonly string[]): string {
  const text: Run = { ...run, json: texts.join(',') };
  let start = 0;
  for (const [index, member] of run.of.entries()) {
    const end = start + (texts[index]?.length ?? 0);
    kept.set(run.memberKey(member), { json: text.json.slice(start, end), of: [member], run: text }, { ttl: 0 });
    start = end + 1;
  }
  kept.set(run.key, text);
  if (!kept.has(run.key)) forgetMembers(text);
  return text.json;
}

/** Characters kept at this moment. */
export const keptFragments = (): number => kept.calculatedSize;

/**
 * Keeps the JSON text of rendered objects by id and variant, so that a list costs one index scan and the joining of
 * strings. It is never stale: a text answers for the revision that it was made from, and for no other.
 */
export class FragmentCache<T> {
  readonly #kind = `${kinds++}`;

  /**
   * The texts of `rows` in their order.
   * @param variant whatever else the view depends on: version, address, who looks
   * @param load views of the rows that are not known yet, by id; an object deleted meanwhile is left out
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

  /** What a long list is made of is kept as one text too: a hundred look-ups and copies cost more than all the rest. */
  async #run(rows: RevisedRow[], variant: string, load: (ids: string[]) => Promise<Map<string, T>>): Promise<string[]> {
    if (rows.length < CHUNK) return this.#textsOf(rows, variant, load);
    const key = `${this.#kind}*${rows[0]?.id}:${variant}`;
    const known = kept.get(key);
    if (known && isOf(known, rows)) return [known.json];
    const texts = await this.#textsOf(rows, variant, load);
    if (texts.length < rows.length) return texts;
    const of = rows.map(({ id, revision }) => ({ id, revision }));
    return [keepRun({ key, of, memberKey: (member) => this.#memberKey(member, variant) }, texts)];
  }

  #memberKey({ id }: RevisedRow, variant: string): string {
    return `${this.#kind}:${id}:${variant}`;
  }

  /** The text of what is no row of its own, such as all that somebody may see; `make` is asked while it is not known. */
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

/**
 * The members of a long list of which no text is kept, rendered a few at a time: the views of one chunk are garbage before
 * the next chunk is rendered, and so are its rows where they are streamed. Others have their turn between two chunks.
 */
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
