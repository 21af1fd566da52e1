import type { FilterField } from '#components/console/filters.ts';
import { type ListState, parseSort, type Sort } from '#components/console/list-params.ts';
import type { Selection } from '#components/console/select-rows.ts';
import type { LocalFields } from '#components/console/use-local-filter.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { msg } from '#lib/i18n/text.ts';
import type { AttributeFilter, Attribute as AttributeOf, RowContext } from './attribute.ts';
import type { AttributeValue } from './attribute-value.ts';
import { isNothing } from './formats.tsx';
import type { AnyRelated, Kind } from './kind.ts';

type Attribute<Row> = AttributeOf<Row, AnyRelated>;
type Context<Row> = RowContext<Row, AnyRelated>;

type Filter<Row> = AttributeFilter<Row, AnyRelated>;

type ListFilter<Row> = Filter<Row> & { id: string } & Required<Pick<Filter<Row>, 'label' | 'read'>>;

const comparableOf = (value: AttributeValue) => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value as readonly string[];
  return Object.entries(value).flatMap(([key, each]) => [key, `${key}=${each}`]);
};

/** The filters of a kind's lists: those of its attributes, then the others. */
export function filtersOf<Row>(
  { attributes, filters = {}, name, nameOf }: Kind<Row>,
  within?: Context<Row>,
): ListFilter<Row>[] {
  const ofAttributes = Object.entries(attributes).flatMap(([name, { filter, label, value, applies }]) =>
    filter && !(within && applies?.(within) === false)
      ? [{ id: name, label, read: (row: Row, context: Context<Row>) => comparableOf(value(row, context)), ...filter }]
      : [],
  );
  const ofName: ListFilter<Row>[] = name?.isFiltered
    ? [
        {
          id: 'name',
          label: name.label ?? msg('Name'),
          read: (row, { t }) => nameOf(row, t),
          ...(name.isSent && { isSent: true }),
        },
      ]
    : [];
  const others = Object.entries(filters).filter(([, { applies }]) => !(within && applies?.(within) === false));
  return [...ofName, ...ofAttributes, ...others.map(([id, filter]) => ({ id, ...filter }))];
}

/** Fields that the API filters by. */
export const sentFields = <Row>(of: Kind<Row>): string[] =>
  filtersOf(of).flatMap(({ id, isSent }) => (isSent ? [id] : []));

export const sortOf = (order: string): Sort => {
  const sort = parseSort(order);
  if (!sort) throw new InvariantError('A list needs an order.');
  return sort;
};

export const filterFields = <Row>(of: Kind<Row>, context: Context<Row>): FilterField[] =>
  filtersOf(of, context).map(({ id, label, operators = ['!'], values, unit, isExact, hasOneValue }) => {
    const offered = values?.(context);
    return {
      ...{ id, label: context.t(label), operators },
      ...(offered && { values: offered }),
      ...(unit !== undefined && { unit: context.t(unit) }),
      ...(isExact && { isExact }),
      ...(hasOneValue && { hasOneValue }),
    };
  });

/** What conditions are compared with, by field. */
export const localFields = <Row>(of: Kind<Row>, context: Context<Row>): LocalFields<Row> =>
  Object.fromEntries(
    filtersOf(of).map(({ id, read }) => [id, (row: Row, wanted: string) => read(row, context, wanted)]),
  );

export const sortKeyOf = <Row>(name: string, { sort }: Attribute<Row>): string | undefined =>
  sort === true ? name : sort;

const orderOf = (value: AttributeValue): string | number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return isNothing(value) ? '' : typeof value === 'string' ? value : Object.values(value ?? {}).join(', ');
};

/** What rows are sorted by in the browser, by sort key. */
export const orders = <Row>(of: Kind<Row>, context: Context<Row>): Record<string, (row: Row) => string | number> =>
  Object.fromEntries([
    [of.name?.sort ?? 'name', (row: Row) => of.nameOf(row, context.t)] as const,
    ...Object.entries(of.attributes).flatMap(([name, attribute]) => {
      const key = sortKeyOf(name, attribute);
      const { order = (row, ...rest) => orderOf(attribute.value(row, ...rest)) } = attribute;
      return key === undefined ? [] : [[key, (row: Row) => order(row, context)] as const];
    }),
  ]);

/** How a complete list is filtered and sorted in the browser. */
export const selectionOf = <Row>(of: Kind<Row>, context: Context<Row>): Selection<Row> => ({
  nameOf: (row) => of.nameOf(row, context.t),
  words: of.words ?? ((row) => [of.nameOf(row, context.t), of.idOf(row)]),
  fields: localFields(of, context),
  orders: orders(of, context),
});

/** The state in the URL of a list's page: what `readListState` needs. */
export const listDefaults = <Row>(of: Kind<Row>, sort: string): { fields: string[]; sort: ListState['sort'] } => ({
  fields: filtersOf(of).map(({ id }) => id),
  sort: sortOf(sort),
});
