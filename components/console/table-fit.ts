import type { TableColumn } from './table-column.ts';
import type { TableLayout } from './table-layout.ts';

type Column = TableColumn<never>;

/** The least that a name gets, in rem: some thirty characters. */
const MIN_NAME_WIDTH = 14;
/** So many columns stay beside the name however narrow the table is: it scrolls sideways then. */
const KEPT = 2;
/** Of a header, in rem: what stands around its text, a letter of it, and the sign of its order. */
const AROUND = 1.6;
const LETTER = 0.43;
const ORDER_SIGN = 1;

/** A column as its list has it, with room for its header in whatever language. */
export function withRoomForHeader<Row>(column: TableColumn<Row>): TableColumn<Row> {
  const needed = AROUND + column.header.length * LETTER + (column.sortKey ? ORDER_SIGN : 0);
  return needed <= column.width ? column : { ...column, width: Math.ceil(needed * 4) / 4 };
}

/** What columns take together, in rem: the one that grows at least as much as the widest text beside it. */
function widthOf(columns: readonly Column[]): number {
  const texts = columns.filter(({ grows, align }) => !grows && align !== 'end').map(({ width }) => width);
  return columns.reduce(
    (sum, { grows, width }) => sum + (grows ? Math.max(width, MIN_NAME_WIDTH, ...texts) : width),
    0,
  );
}

function givingWay(columns: readonly Column[]): Column[] {
  const others = columns.filter(({ grows, isRowHeader }) => !grows && !isRowHeader);
  const usual = others.filter((column) => !column.yields);
  return [...others.filter((column) => column.yields).toReversed(), ...usual.slice(KEPT).toReversed()];
}

export interface TableFit {
  /** Width below which the table scrolls sideways, in rem. */
  least: number;
  /** Which cells of a row are left out below which width of the table, in rem. */
  leftOut: readonly { cell: number; below: number }[];
}

/**
 * Which columns a table shows in how much room: in a narrow one the last ones make room for the name. Where somebody
 * chose the columns, all of them stay.
 */
export function fitTable<Row>(layout: TableLayout<Row>, isChosen: boolean): TableFit {
  const columns: readonly Column[] = layout.columns;
  const beside = (layout.hasSelection ? 2.5 : 0) + (layout.hasMenu ? 3 : 0);
  const leftOut: { cell: number; below: number }[] = [];
  let rest = columns;
  for (const column of isChosen ? [] : givingWay(columns)) {
    leftOut.push({ cell: columns.indexOf(column) + Number(layout.hasSelection) + 1, below: beside + widthOf(rest) });
    rest = rest.filter((each) => each !== column);
  }
  return { least: beside + widthOf(rest), leftOut };
}

/** The ids of the columns that are left out in a table of this width, in rem. */
export function leftOutAt<Row>(layout: TableLayout<Row>, isChosen: boolean, width: number): string[] {
  const { leftOut } = fitTable(layout, isChosen);
  const first = Number(layout.hasSelection) + 1;
  return leftOut.flatMap(({ cell, below }) => (width < below ? (layout.columns[cell - first]?.id ?? []) : []));
}

/** The same as a style sheet. A table that scrolls sideways shows so at its edge. */
export function fitStyles(list: string, { least, leftOut }: TableFit): string {
  const at = `[data-list=${list}]`;
  const hidden = leftOut.map(
    ({ cell, below }) =>
      `@container (max-width:${below - 0.01}rem){${at} :is(td,th,col):nth-child(${cell}){display:none}}`,
  );
  return [
    `@media (min-width:40rem){${at}{min-width:${least}rem}`,
    ...hidden,
    `@container (max-width:${least - 0.01}rem){${at}{--edge:var(--shadow-scroll)}}}`,
  ].join('');
}
