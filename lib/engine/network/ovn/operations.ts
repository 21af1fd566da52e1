import type { DesiredRow } from './encode/desired-row.ts';
import { NAME, TABLE } from './identity.ts';
import { isRow } from './links.ts';
import type { Operation } from './ovsdb/replica.ts';
import { type Columns, isList, isSame, normalizedMap, readMapColumn, toWire, type Value } from './ovsdb/values.ts';
import { type NbTable, shapeOf } from './schema.ts';

/** Columns of a row that differ from a sketch. */
export const differingColumns = ({ columns }: DesiredRow, there: Columns): string[] =>
  Object.keys(columns).filter((column) => !isSame(columns[column], there[column]));

export const insertion = ({ table, uuid, columns }: DesiredRow): Operation => ({
  op: 'insert',
  table,
  uuid,
  row: Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [column, toWire(value, shapeOf(table, column))]),
  ),
});

/**
 * Operations that turn a row into the sketch. Sets and maps are mutated, because others may change them concurrently.
 */
export function changesOf(sketch: DesiredRow, there: Columns): Operation[] {
  const { table, uuid, columns } = sketch;
  const row: Record<string, unknown> = {};
  const mutations: unknown[] = [];
  for (const column of differingColumns(sketch, there)) {
    const [value, before] = [columns[column] ?? [], there[column]];
    const shape = shapeOf(table, column);
    if (shape === 'map')
      mutations.push(...mapMutations(column, readMapColumn(there, column), readMapColumn(columns, column)));
    else if (shape === 'set' || shape === 'references') mutations.push(...setMutations(table, column, before, value));
    else row[column] = toWire(value, shape);
  }
  const where = [isRow(uuid)];
  return [
    ...(Object.keys(row).length > 0 ? [{ op: 'update', table, where, row }] : []),
    ...(mutations.length > 0 ? [{ op: 'mutate', table, where, mutations }] : []),
  ];
}

/** Inserts first: some sets must not be empty. */
function setMutations(table: NbTable, column: string, before: Value | undefined, after: Value): unknown[] {
  const [old, wanted] = [isList(before) ? before : [], isList(after) ? after : []];
  const [had, has] = [new Set(old), new Set(wanted)];
  const wire = (value: Value) => toWire(value, shapeOf(table, column));
  const [come, gone] = [wanted.filter((each) => !had.has(each)), old.filter((each) => !has.has(each))];
  return [
    ...(come.length > 0 ? [[column, 'insert', wire(come)]] : []),
    ...(gone.length > 0 ? [[column, 'delete', wire(gone)]] : []),
  ];
}

/** Deletes first: inserting an existing key keeps its old value. */
function mapMutations(column: string, before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>>) {
  const gone = Object.keys(before).filter((key) => before[key] !== after[key]);
  const come = Object.entries(after).filter(([key, value]) => before[key] !== value);
  return [
    ...(gone.length > 0 ? [[column, 'delete', ['set', gone]]] : []),
    ...(come.length > 0 ? [[column, 'insert', ['map', come]]] : []),
  ];
}

/** Aborts the transaction if the row is gone: updating a missing row would succeed. */
export const waitForRow = (table: NbTable, uuid: string): Operation => ({
  op: 'wait',
  table,
  timeout: 0,
  where: [isRow(uuid)],
  columns: ['_uuid'],
  until: '==',
  rows: [{ _uuid: ['uuid', uuid] }],
});

export const deletion = (table: NbTable, uuid: string): Operation => ({ op: 'delete', table, where: [isRow(uuid)] });

/** Aborts the transaction if another process created the row with another UUID. */
export const waitForNoRow = ({ table, columns }: DesiredRow): Operation => {
  const { [TABLE]: of, [NAME]: name } = readMapColumn(columns, 'external_ids');
  const where = [
    [
      'external_ids',
      'includes',
      toWire(normalizedMap(Object.entries({ [TABLE]: of ?? '', [NAME]: name ?? '' })), 'map'),
    ],
  ];
  return { op: 'wait', table, timeout: 0, where, columns: ['_uuid'], until: '==', rows: [] };
};
