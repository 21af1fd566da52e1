import type { DesiredRow } from './encode/sketch.ts';
import { NAME, TABLE } from './identity.ts';
import { isRow } from './links.ts';
import type { Operation } from './ovsdb/replica.ts';
import { type Columns, isList, isSame, mapIn, mapOf, toWire, type Value } from './ovsdb/values.ts';
import { type NbTable, shapeOf } from './schema.ts';

/** The columns of a row that are not as a sketch says. */
export const differing = ({ columns }: DesiredRow, there: Columns): string[] =>
  Object.keys(columns).filter((column) => !isSame(columns[column], there[column]));

export const insertion = ({ table, uuid, columns }: DesiredRow): Operation => ({
  op: 'insert',
  table,
  uuid,
  row: Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [column, toWire(value, shapeOf(table, column))]),
  ),
});

/** What makes a row what a sketch says. Sets and maps get and lose what differs, as others may change them meanwhile. */
export function changesOf(sketch: DesiredRow, there: Columns): Operation[] {
  const { table, uuid, columns } = sketch;
  const row: Record<string, unknown> = {};
  const mutations: unknown[] = [];
  for (const column of differing(sketch, there)) {
    const [value, before] = [columns[column] ?? [], there[column]];
    const shape = shapeOf(table, column);
    if (shape === 'map') mutations.push(...mapMutations(column, mapIn(there, column), mapIn(columns, column)));
    else if (shape === 'set' || shape === 'references') mutations.push(...setMutations(table, column, before, value));
    else row[column] = toWire(value, shape);
  }
  const where = [isRow(uuid)];
  return [
    ...(Object.keys(row).length > 0 ? [{ op: 'update', table, where, row }] : []),
    ...(mutations.length > 0 ? [{ op: 'mutate', table, where, mutations }] : []),
  ];
}

/** First what comes, then what goes: some sets are never empty. */
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

/** First what goes: a key that is there already keeps its value. */
function mapMutations(column: string, before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>>) {
  const gone = Object.keys(before).filter((key) => before[key] !== after[key]);
  const come = Object.entries(after).filter(([key, value]) => before[key] !== value);
  return [
    ...(gone.length > 0 ? [[column, 'delete', ['set', gone]]] : []),
    ...(come.length > 0 ? [[column, 'insert', ['map', come]]] : []),
  ];
}

/** Refuses the transaction unless a row is still there: changes of one that is gone would be no failure. */
export const stillThere = (table: NbTable, uuid: string): Operation => ({
  op: 'wait',
  table,
  timeout: 0,
  where: [isRow(uuid)],
  columns: ['_uuid'],
  until: '==',
  rows: [{ _uuid: ['uuid', uuid] }],
});

export const deletion = (table: NbTable, uuid: string): Operation => ({ op: 'delete', table, where: [isRow(uuid)] });

/** Refuses the transaction when somebody else has made the row meanwhile, under another UUID. */
export const notYetThere = ({ table, columns }: DesiredRow): Operation => {
  const { [TABLE]: of, [NAME]: name } = mapIn(columns, 'external_ids');
  const where = [
    ['external_ids', 'includes', toWire(mapOf(Object.entries({ [TABLE]: of ?? '', [NAME]: name ?? '' })), 'map')],
  ];
  return { op: 'wait', table, timeout: 0, where, columns: ['_uuid'], until: '==', rows: [] };
};
