import { type Selectable, type SqlBool, sql } from 'kysely';
import { countRows } from '#lib/db/count-rows.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

export type Hit = Omit<Selectable<Tables['search_terms']>, 'owner_id'>;

/** Maximum objects in a response. */
const MAX_FOUND = 20;
/** One word can match two terms of the same object, so twice as many terms are read. */
const MAX_TERMS = 2 * MAX_FOUND;
/** Maximum terms of the rarest word that are read, which limits the duration of a search. */
const MAX_SCANNED = 5000;

/** Separators of words in names, as in `lib/db/search-triggers.ts`. */
const SEPARATOR = /[-_./: ]+/;
const MAC = /^[0-9a-f]{2}(?<separator>[-:]?)[0-9a-f]{2}(?:\k<separator>[0-9a-f]{2}){4}$/;

/** Search input in the format of the table: ASCII letters in lower case, MAC addresses with colons. */
function termOf(typed: string): string {
  const term = typed.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return MAC.test(term) ? (term.replaceAll(/[-:.]/g, '').match(/../g) ?? []).join(':') : term;
}

/**
 * Objects with a term that starts with the input, or whose names have words that start with each of its words. Each
 * object is returned once, ordered by term. Restricted to `owners` if given.
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

/** Terms with a prefix, as a range of an index. */
function termsFrom(read: Reader, start: string, owner: string | undefined) {
  const terms = read.selectFrom('search_terms').where(beginsWith('search_terms.term', start));
  return owner === undefined ? terms : terms.where('owner_id', '=', owner);
}

const beginsWith = (column: string, start: string) =>
  sql<SqlBool>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10FFFF}`}`;

const hitsOf = (read: Reader, start: string, owner: string | undefined): Promise<Hit[]> =>
  termsFrom(read, start, owner).select(COLUMNS).orderBy('term').limit(MAX_TERMS).execute();

/** Reads the objects with the rarest of the words and keeps those that also have the others. */
async function hitsOfWords(read: Reader, words: readonly string[], owner: string | undefined): Promise<Hit[]> {
  const counts = await Promise.all(
    words.map(async (word) => {
      const some = termsFrom(read, word, owner).select('object_id').limit(MAX_SCANNED).as('some');
      return { word, count: await countRows(read.selectFrom(some)) };
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
