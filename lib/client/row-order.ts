/** How the rows of a list are put in order, as far as the list's question does not say it. */
export interface RowOrder<Row> {
  /** What the list goes by where nobody says it, such as `name:asc`. */
  sort: string;
  /** How a value is read that rows have under another name. What is neither text nor number cannot be put in order here. */
  values?: Record<string, (row: Row) => unknown>;
  /** A time that rows tell to the second only: it does not say which came first within one. */
  coarse?: string;
}

export interface Comparison<Row> {
  /** Whether a row has the place that it had. */
  isSame(before: Row, after: Row): boolean;
  /** Below zero where one row comes before another; NaN where only the server can say. A new row is younger than all. */
  compare(one: Row, other: Row, isOneNew?: boolean): number;
}

type Search = Record<string, string | undefined>;

/** The order that a question asks for: `sort_key` and `sort_dir`, or `sort`, which descend unless they say otherwise. */
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

/** As the databases have it: null before all else, numbers as such, texts by their code points. */
function compareValues(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  const isOrdered =
    typeof one === typeof other &&
    (typeof one === 'boolean' || typeof one === 'number' || (isText(one) && isText(other)));
  if (!isOrdered) return Number.NaN;
  return Number((one as string) > (other as string)) - Number((one as string) < (other as string));
}

/** Text that this language puts in the order of its code points: beyond the first plane it does not. */
const isText = (value: unknown): boolean => typeof value === 'string' && !/[\ud800-\udfff]/.test(value);
