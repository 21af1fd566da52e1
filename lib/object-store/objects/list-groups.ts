import { commonPrefix, compareNames, firstAfterPrefix } from '../names.ts';

interface LowerBound {
  name: string;
  /** What orders the rows of the name. */
  key?: string | number;
  isIncluded: boolean;
}

/** Names in byte order. A bound with a key ends within the rows of its name. */
export interface NameSpan {
  low?: LowerBound;
  /** Excluded. */
  high?: string;
  /** With it, the rows of `high` before this key are included. */
  highKey?: string | number | undefined;
}

export interface Grouping {
  prefix: string;
  /** Empty for none. */
  delimiter: string;
  isReverse: boolean;
  limit: number;
}

interface NamedRow {
  name: string;
}

export interface GroupedRows<Row> {
  entries: ({ row: Row } | { prefix: string })[];
  isTruncated: boolean;
}

/** Rows of the first query after a common prefix whose rows filled more than one query. */
const MIN_ROWS = 2;

/**
 * Reads rows in order and returns each common prefix once. One query skips to the end of a common prefix, so the cost
 * depends on the number of entries, not on the number of rows below them.
 * @param read returns up to `limit` rows of the span in the order of the listing
 * @param positionOf where to continue after a row without a common prefix
 */
export async function groupRows<Row extends NamedRow>(
  start: NameSpan | undefined,
  { prefix, delimiter, isReverse, limit }: Grouping,
  read: (span: NameSpan, limit: number) => Promise<Row[]>,
  positionOf: (row: Row) => LowerBound,
): Promise<GroupedRows<Row>> {
  const entries: GroupedRows<Row>['entries'] = [];
  let span = start;
  let size = limit + 1;
  while (span && limit > 0) {
    const wanted = Math.min(size, limit + 1 - entries.length);
    const rows = await read(span, wanted);
    let group: string | undefined;
    let used = 0;
    for (const row of rows) {
      if (group !== undefined && row.name.startsWith(group)) continue;
      if (entries.length === limit) return { entries, isTruncated: true };
      group = commonPrefix(row.name, prefix, delimiter);
      entries.push(group === undefined ? { row } : { prefix: group });
      used += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < wanted) break;
    span =
      group === undefined ? spanAfterRow(span, positionOf(last), isReverse) : spanAfterGroup(span, group, isReverse);
    size = group !== undefined && used * 2 < rows.length ? MIN_ROWS : Math.min(size * 2, limit + 1);
  }
  return { entries, isTruncated: false };
}

const spanAfterRow = (span: NameSpan, low: LowerBound, isReverse: boolean): NameSpan =>
  isReverse ? { ...span, high: low.name, highKey: low.key } : { ...span, low };

/** Undefined if nothing can follow. */
function spanAfterGroup(span: NameSpan, group: string, isReverse: boolean): NameSpan | undefined {
  if (isReverse) return withHigh(span, group);
  const next = firstAfterPrefix(group);
  return next === undefined ? undefined : withLow(span, { name: next, isIncluded: true });
}

export function withLow(span: NameSpan, low: LowerBound): NameSpan {
  const isHigher = span.low === undefined || compareNames(low.name, span.low.name) >= 0;
  return isHigher ? { ...span, low } : span;
}

export function withHigh(span: NameSpan, high: string, highKey?: string | number): NameSpan {
  const order = span.high === undefined ? -1 : compareNames(high, span.high);
  const isLower = order < 0 || (order === 0 && highKey === undefined);
  return isLower ? { ...span, high, highKey } : span;
}

/** All names with a prefix. */
export function spanOfPrefix(prefix: string): NameSpan {
  if (prefix === '') return {};
  const high = firstAfterPrefix(prefix);
  return { low: { name: prefix, isIncluded: true }, ...(high !== undefined && { high }) };
}

/**
 * The part of a span after a name, in the order of the listing. A common prefix that contains the name is left out.
 * Undefined if nothing can follow.
 */
export function spanAfterName(
  span: NameSpan,
  name: string,
  { prefix, delimiter, isReverse }: Pick<Grouping, 'prefix' | 'delimiter' | 'isReverse'>,
): NameSpan | undefined {
  const group = name.startsWith(prefix) ? commonPrefix(name, prefix, delimiter) : undefined;
  if (group !== undefined) return spanAfterGroup(span, group, isReverse);
  return isReverse ? withHigh(span, name) : withLow(span, { name, isIncluded: false });
}

/** The part of a span before a name, in the order of the listing. */
export function spanBefore(span: NameSpan, before: string | undefined, isReverse: boolean): NameSpan {
  if (before === undefined) return span;
  return isReverse ? withLow(span, { name: before, isIncluded: false }) : withHigh(span, before);
}
