import {
  eachParam,
  listParam,
  type PageParams,
  readPageParams,
  textParam,
  type UrlParam,
  withDefault,
} from '#lib/client/url-params.ts';
import { expressionOf, type FilterChip, type FilterField, parseChip } from './filters.ts';

export interface Sort {
  key: string;
  isDescending: boolean;
}

export interface ListState {
  text: string;
  chips: readonly FilterChip[];
  sort: Sort;
}

export const formatSort = ({ key, isDescending }: Sort): string => `${isDescending ? '-' : ''}${key}`;

/** Reads an order as it stands in the URL; undefined when there is none. */
export const parseSort = (value: string | undefined): Sort | undefined =>
  value ? { key: value.replace(/^-/, ''), isDescending: value.startsWith('-') } : undefined;

export const sortParam: UrlParam<Sort> = { read: ([value]) => parseSort(value), write: (sort) => [formatSort(sort)] };

export const columnsParam = listParam;

export const filterParams = { q: withDefault(textParam, ''), where: eachParam };

const listParams = { ...filterParams, sort: sortParam };

/** What a list's URL asks for, for the server page that starts its query. `fields` are those of the list's filter. */
export async function readListState(
  params: Promise<PageParams>,
  { fields, sort: fallback }: { fields: readonly string[]; sort: Sort },
): Promise<ListState> {
  const { q, where, sort } = readPageParams(listParams, await params);
  const known = fields.map((id): FilterField => ({ id, label: id, operators: ['!', '>', '<'] }));
  return { text: q, chips: where.flatMap((text) => parseChip(text, known) ?? []), sort: sort ?? fallback };
}

/** The value that a field must have, when the filter names one; an expression is no value. */
export const chipValue = ({ chips }: Pick<ListState, 'chips'>, field: string): string | undefined =>
  chips.find((chip) => chip.field === field && isPlain(chip))?.value;

const isPlain = ({ operator, value }: FilterChip): boolean => operator === '' && expressionOf(value) === undefined;

/** The conditions that the API cannot check: those on other fields than it filters by, and those with an operator. */
export const localChips = (chips: readonly FilterChip[], sent: readonly string[]): FilterChip[] =>
  chips.filter((chip) => !sent.includes(chip.field) || !isPlain(chip));
