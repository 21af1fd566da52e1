import {
  eachParam,
  listParam,
  type PageParams,
  readPageParams,
  textParam,
  type UrlParam,
  withDefault,
} from '#lib/client/url-params.ts';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
import { anywhere, expressionOf, type FilterField, parseChip } from './filters.ts';

export interface Sort {
  key: string;
  isDescending: boolean;
}

export interface ListState {
  text: string;
  chips: readonly FilterCondition[];
  sort: Sort;
}

export const formatSort = ({ key, isDescending }: Sort): string => `${isDescending ? '-' : ''}${key}`;

/** Sort order for the API: `name:asc`. */
export const formatApiSort = ({ key, isDescending }: Sort): string => `${key}:${isDescending ? 'desc' : 'asc'}`;

/** Parses a sort order from the URL; undefined if there is none. */
export const parseSort = (value: string | undefined): Sort | undefined =>
  value ? { key: value.replace(/^-/, ''), isDescending: value.startsWith('-') } : undefined;

export const sortParam: UrlParam<Sort> = { read: ([value]) => parseSort(value), write: (sort) => [formatSort(sort)] };

export const columnsParam = listParam;

export const filterParams = { q: withDefault(textParam, ''), where: eachParam };

const listParams = { ...filterParams, sort: sortParam };

/**
 * The list state in a page's URL, for the server page that prefetches the list. `fields` are the fields of the list's
 * filter.
 */
export async function readListState(
  params: Promise<PageParams>,
  { fields, sort: fallback }: { fields: readonly string[]; sort: Sort },
): Promise<ListState> {
  const { q, where, sort } = readPageParams(listParams, await params);
  const known = fields.map((id): FilterField => ({ id, label: id, operators: ['!', '>', '<'] }));
  return { text: q, chips: where.flatMap((text) => parseChip(text, known) ?? []), sort: sort ?? fallback };
}

/**
 * The one value that is sent to the API for a field; undefined for alternatives.
 * @param expressions fields of which the API evaluates regular expressions as well
 */
export function sentValue(
  { chips }: Pick<ListState, 'chips'>,
  field: string,
  expressions: readonly string[] = [],
): string | undefined {
  const [chip, ...others] = chips.filter((each) => each.field === field && each.operator === '');
  return chip && others.length === 0 && isSendable(chip, expressions) ? chip.value : undefined;
}

const isSendable = (chip: FilterCondition, expressions: readonly string[]): boolean =>
  isPlain(chip) || (chip.operator === '' && expressions.includes(chip.field));

/** Whether a condition requires one value: no operator and no regular expression. */
export const isPlain = ({ operator, value }: FilterCondition): boolean =>
  operator === '' && expressionOf(value) === undefined;

/**
 * Chips that the API cannot evaluate: those on fields that it does not filter by, and those with an operator, an
 * expression or alternatives. Where the API evaluates expressions, a plain value matches anywhere in the text.
 */
export const localChips = (
  chips: readonly FilterCondition[],
  sent: readonly string[],
  expressions: readonly string[] = [],
): FilterCondition[] =>
  chips
    .filter(
      (chip) =>
        chip.operator !== '' ||
        !sent.includes(chip.field) ||
        sentValue({ chips }, chip.field, expressions) === undefined,
    )
    .map((chip) =>
      isPlain(chip) && expressions.includes(chip.field) ? { ...chip, value: anywhere(chip.value) } : chip,
    );
