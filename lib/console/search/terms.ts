import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

export type Hit = Omit<Selectable<Tables['search_terms']>, 'owner_id'>;

/** Objects that an answer names at most. */
const MAX_FOUND = 20;
/** An object may be found by two terms for one of its words. */
const MAX_TERMS = 2 * MAX_FOUND;
/** Of the rarest word, so many terms are looked at: a search is never longer than that. */
const MAX_SCANNED = 5000;

/** Where migration 0029 parts the words of a name. */
const SEPARATOR = /[-_./: ]+/;
const MAC = /^[0-9a-f]{2}(?<separator>[-:]?)[0-9a-f]{2}(?:\k<separator>[0-9a-f]{2}){4}$/;

/** What is typed, as the table has it: ASCII letters in lower case, the address of a card with colons. */
function termOf(typed: string): string {
  const term = typed.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return MAC.test(term) ? (term.replaceAll(/[-:.]/g, '').match(/../g) ?? []).join(':') : term;
}

/**
 * The objects of these owners, or of all, of which a term begins with what is typed, or whose names have words that
 * begin with all of its words; each once, in the order of the terms.
 */
export async function findHits(read: Reader, typed: string, owners?: readonly string[]): Promise<Hit[]> {
  const term = termOf(typed);
  const words = [...new Set(term.split(SEPARATOR).filter((word) => word !== ''))];
  const found = await Promise.all(
    (owners ?? [undefined]).flatMap((owner) => [
      hitsOf(read, term, owner),
      ...(words.length > 1 ? [hitsOfWords(read, words, owner)] : []),
    ]),
  );
  const unique = new Map<string, Hit>();
  const first = (hit: Hit) => Number(hit.field === 'word');
  for (const hit of found.flat().sort((a, b) => first(a) - first(b) || (a.term < b.term ? -1 : 1))) {
    const key = `${hit.kind} ${hit.object_id}`;
    if (!unique.has(key)) unique.set(key, hit);
  }
  return [...unique.values()].slice(0, MAX_FOUND);
}

const COLUMNS = ['kind', 'object_id', 'field', 'term'] as const;

/** The terms that begin so, by a range of an index. */
function termsFrom(read: Reader, start: string, owner: string | undefined) {
  const terms = read.selectFrom('search_terms').where(beginsWith('search_terms.term', start));
  return owner === undefined ? terms : terms.where('owner_id', '=', owner);
}

const beginsWith = (column: string, start: string) =>
  sql<SqlBool>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10FFFF}`}`;

const hitsOf = (read: Reader, start: string, owner: string | undefined): Promise<Hit[]> =>
  termsFrom(read, start, owner).select(COLUMNS).orderBy('term').limit(MAX_TERMS).execute();

/** Of the objects that have the rarest of the words, those that have the others too. */
async function hitsOfWords(read: Reader, words: readonly string[], owner: string | undefined): Promise<Hit[]> {
  const counts = await Promise.all(
    words.map(async (word) => {
      const some = termsFrom(read, word, owner).select('object_id').limit(MAX_SCANNED).as('some');
      const { count } = await read
        .selectFrom(some)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { word, count: Number(count) };
    }),
  );
  const [rarest, ...others] = counts.sort((a, b) => a.count - b.count).map(({ word }) => word);
  if (rarest === undefined) return [];
  const candidates = termsFrom(read, rarest, owner).where('field', '=', 'word').select(COLUMNS).limit(MAX_SCANNED);
  let hits = read.selectFrom(candidates.as('hit')).select(COLUMNS);
  for (const word of others) {
    hits = hits.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('search_terms as other')
          .select('other.term')
          .whereRef('other.object_id', '=', 'hit.object_id')
          .whereRef('other.kind', '=', 'hit.kind')
          .where('other.field', '=', 'word')
          .where(beginsWith('other.term', word)),
      ),
    );
  }
  return hits.limit(MAX_FOUND).execute();
}
