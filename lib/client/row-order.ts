/** Order of a list's rows, as far as its search parameters do not define it. */
export interface RowOrder<Row> {
  /** Default order, such as `name:asc`. */
  sort: string;
  /**
   * Readers for sort keys that differ from the rows' fields. Values that are neither text, number, boolean nor null
   * cannot be compared here.
   */
  values?: Record<string, (row: Row) => unknown>;
  /** Sort key of a time with a precision of seconds, which does not order objects within a second. */
  coarse?: string;
}

export interface Comparison<Row> {
  /** Whether the sort keys of a row are unchanged. */
  isSame(before: Row, after: Row): boolean;
  /** Negative if `one` comes first; NaN if only the server knows. A new row is younger than all others. */
  compare(one: Row, other: Row, isOneNew?: boolean): number;
}

type Search = Readonly<Record<string, string | undefined>>;

/** Order of a search: `sort_key` and `sort_dir`, or `sort`; descending by default. */
export function comparisonOf<Row extends { id: string }>(search: Search, order: RowOrder<Row>): Comparison<Row> {
  const { sort_key, sort_dir, sort = order.sort } = search;
  const keys = (sort_key === undefined ? sort : `${sort_key}:${sort_dir}`).split(',').map((part) => {
    const [key = '', way] = part.split(':');
    const read = order.values?.[key] ?? ((row: Row): unknown => Reflect.get(row, key));
    return { key, read, sign: way === 'asc' ? 1 : -1 };
  });
  const isCoarse = keys.some(({ key }) => key === order.coarse);
  return {
    isSame: (before, after) =>
      keys.every(({ read }) => {
        const value = read(after);
        return value !== undefined && JSON.stringify(read(before)) === JSON.stringify(value);
      }),
    compare: (one, other, isOneNew = false) => {
      let last = 1;
      for (const { read, sign } of keys) {
        const found = sign * compareValues(read(one), read(other));
        if (found !== 0) return found;
        last = sign;
      }
      if (!isCoarse) return last * compareValues(one.id, other.id);
      return isOneNew ? last : Number.NaN;
    },
  };
}

/** As in the databases: null first, numbers by value, texts by code point. */
function compareValues(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  const isOrdered =
    typeof one === typeof other &&
    (typeof one === 'boolean' || typeof one === 'number' || (isText(one) && isText(other)));
  if (!isOrdered) return Number.NaN;
  return Number((one as string) > (other as string)) - Number((one as string) < (other as string));
}

/** JavaScript compares UTF-16 code units, which is the order of code points only without surrogates. */
const isText = (value: unknown): boolean => typeof value === 'string' && !/[\ud800-\udfff]/.test(value);
