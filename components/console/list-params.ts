import { createLoader, createParser, parseAsNativeArrayOf, parseAsString, type SearchParams } from 'nuqs/server';
import { type FilterChip, parseChip } from './filters.ts';

export interface Sort {
  /** The server's sort key. */
  key: string;
  isDescending: boolean;
}

/** What a list shows: what its API call is made of. */
export interface ListState {
  text: string;
  chips: readonly FilterChip[];
  sort: Sort;
}

/** Writes an order as it stands in the URL. */
export const formatSort = ({ key, isDescending }: Sort): string => `${isDescending ? '-' : ''}${key}`;

export const parseAsSort = createParser<Sort>({
  parse: (value) => (value === '' ? null : { key: value.replace(/^-/, ''), isDescending: value.startsWith('-') }),
  serialize: formatSort,
  eq: (a, b) => a.key === b.key && a.isDescending === b.isDescending,
});

export const filterParams = { q: parseAsString.withDefault(''), where: parseAsNativeArrayOf(parseAsString) };

const load = createLoader({ ...filterParams, sort: parseAsSort });

/** What a list's URL asks for, for the server page that starts its query. `fields` are those of the list's filter. */
export async function readListState(
  params: Promise<SearchParams>,
  { fields, sort: fallback }: { fields: readonly string[]; sort: Sort },
): Promise<ListState> {
  const { q, where, sort } = await load(params);
  const known = fields.map((id) => ({ id, label: id }));
  return { text: q, chips: where.flatMap((text) => parseChip(text, known) ?? []), sort: sort ?? fallback };
}

/** The value that a field must have, when the filter names one. */
export const chipValue = ({ chips }: Pick<ListState, 'chips'>, field: string): string | undefined =>
  chips.find((chip) => chip.field === field && chip.operator === '')?.value;
