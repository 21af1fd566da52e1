'use client';

import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import type { Grouping } from '#components/console/row-groups.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Attribute, RowContext } from './attribute.ts';
import { exportedValue, formatOf, isNothing, shownValue } from './formats.tsx';
import type { AnyRelated, KindList } from './kind.ts';
import { lastingContext } from './lasting-context.ts';
import { sortKeyOf } from './list-fields.ts';

type Context<Row> = RowContext<Row, AnyRelated>;

/** The value of an attribute on screen. */
export function attributeNode<Row>(attribute: Attribute<Row, AnyRelated>, row: Row, context: Context<Row>): ReactNode {
  const value = attribute.value(row, context);
  const isShown = !isNothing(value) || attribute.isShownEmpty || attribute.isLoadedByShow;
  if (attribute.show && isShown) return attribute.show(row, context);
  const shown = shownValue(value, attribute.as, context);
  const href = isNothing(value) ? undefined : attribute.link?.(row, context);
  return href === undefined ? shown : <AppLink href={href}>{shown}</AppLink>;
}

function nameColumn<Row>({ kind, href, nameLink }: KindList<Row>, context: Context<Row>): TableColumn<Row> {
  const { id = 'name', label = msg('Name'), sort = 'name', mark: markOf, badge: badgeOf, text } = kind.name ?? {};
  const textOf = text ?? ((row: Row) => kind.nameOf(row, context.t));
  return {
    ...{ id, header: context.t(label), width: 9, grows: true, isRowHeader: true },
    ...(sort !== null && { sortKey: sort }),
    text: (row) => textOf(row, context),
    cell: (row) => {
      const address = (href ?? nameLink)?.(row, context);
      const link =
        address === undefined ? (
          textOf(row, context)
        ) : (
          <AppLink look="strong" href={address} title={textOf(row, context)} className="min-w-0 truncate">
            {textOf(row, context)}
          </AppLink>
        );
      const mark = markOf?.(row, context);
      const badge = badgeOf?.(row, context);
      return mark || badge ? (
        <span className="flex min-w-0 items-center gap-2">
          {mark}
          {link}
          {badge}
        </span>
      ) : (
        link
      );
    },
  };
}

/** Columns by the context for which they were created. */
const created = new WeakMap<object, readonly TableColumn<never>[]>();

/** The columns of a list, in the order of the attributes; the same objects while the data of the context are the same. */
export function kindColumns<Row>(list: KindList<Row>, context: Context<Row>): readonly TableColumn<Row>[] {
  const lasting = lastingContext(list, context);
  // A context belongs to one list.
  const columns = (created.get(lasting) as readonly TableColumn<Row>[] | undefined) ?? columnsOf(list, lasting);
  created.set(lasting, columns);
  return columns;
}

function columnsOf<Row>(list: KindList<Row>, context: Context<Row>): TableColumn<Row>[] {
  const { kind, lessWanted = [] } = list;
  const columns = Object.entries(kind.attributes).flatMap(([id, attribute]): TableColumn<Row>[] => {
    if (attribute.in === 'page' || attribute.applies?.(context) === false) return [];
    const { width, align } = formatOf(attribute.as);
    const { yields = false, isVital = attribute.as === 'age' } = attribute;
    const numberOf = (row: Row) => Number(attribute.value(row, context) ?? 0);
    const isOptional = (attribute.isOptional ?? attribute.as === 'id') || lessWanted.includes(id);
    const sortKey = sortKeyOf(id, attribute);
    return [
      {
        ...{ id, header: context.t(attribute.label), width: attribute.width ?? width, yields, isOptional, isVital },
        ...(align && { align }),
        ...(sortKey !== undefined && { sortKey }),
        ...(attribute.hasTotal && {
          total: numberOf,
          showTotal: (sum: number) => shownValue(sum, attribute.as, context),
        }),
        ...(!attribute.isLoadedByShow && { text: (row: Row) => exportedValue(attribute.value(row, context)) }),
        cell: (row) => attributeNode(attribute, row, context),
      },
    ];
  });
  return [nameColumn(list, context), ...columns];
}

/** The ways to group the rows of a list. */
export const kindGroupings = <Row,>({ kind }: KindList<Row>, context: Context<Row>): Grouping<Row>[] =>
  Object.entries(kind.attributes).flatMap(([id, { label, value, grouping, groupKey, applies }]) => {
    if (!grouping || applies?.(context) === false) return [];
    return [
      {
        ...{ id, label: context.t(label) },
        keyOf: groupKey ?? ((row) => String(exportedValue(value(row, context)))),
        ...(typeof grouping === 'function' && { nameOf: (key: string) => grouping(key, context) }),
      },
    ];
  });
