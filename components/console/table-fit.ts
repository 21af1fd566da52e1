import type { TableColumn } from './table-column.ts';
import type { TableLayout } from './table-layout.ts';

type Column = TableColumn<never>;

/** Minimum width of the name in rem, about thirty characters. */
const MIN_NAME_WIDTH = 14;
/** Number of columns that are never hidden, in addition to the name; a narrower table scrolls sideways. */
const MIN_COLUMNS = 2;
/** Parts of a header's width in rem: padding, average width of a letter, and the sort icon. */
const HEADER_PADDING = 1.6;
const LETTER = 0.43;
const ORDER_SIGN = 1;

/** Width in rem that a column does not exceed unless it is declared to be wider; the same as in `columnClass`. */
const MAX_WIDTH = 20;

/** Widens a column if its translated header needs more room. */
export function withRoomForHeader<Row>(column: TableColumn<Row>): TableColumn<Row> {
  const needed = HEADER_PADDING + column.header.length * LETTER + (column.sortKey ? ORDER_SIGN : 0);
  return needed <= column.width ? column : { ...column, width: Math.ceil(needed * 4) / 4 };
}

/** Total width of the columns in rem. */
const widthOf = (columns: readonly Column[]): number =>
  columns.reduce((sum, { grows, width }) => sum + (grows ? Math.max(width, MIN_NAME_WIDTH) : width), 0);

function givingWay(columns: readonly Column[]): Column[] {
  const others = columns.filter(({ grows, isRowHeader }) => !grows && !isRowHeader);
  const usual = others.filter((column) => !column.yields);
  return [...others.filter((column) => column.yields).toReversed(), ...usual.slice(MIN_COLUMNS).toReversed()];
}

export interface TableFit {
  /** Width below which the table scrolls sideways, in rem. */
  least: number;
  /** Cells that are hidden below a width of the table, in rem. */
  leftOut: readonly { cell: number; below: number }[];
}

/**
 * Columns that are hidden at each width, starting with the last ones, so that the name has room. Columns that the user
 * chose are never hidden.
 */
export function tableFitOf<Row>(layout: TableLayout<Row>, isChosen: boolean): TableFit {
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

/** The same as CSS. A table that scrolls sideways has a shadow at its edge. */
export function tableFitStyles(list: string, { least, leftOut }: TableFit): string {
  const at = `[data-list=${list}]`;
  const hidden = leftOut.map(
    ({ cell, below }) => `@container (max-width:${below - 0.01}rem){${at} :is(td,th):nth-child(${cell}){display:none}}`,
  );
  return [
    `@media (min-width:40rem){${at}{min-width:${least}rem}`,
    ...hidden,
    `@container (max-width:${least - 0.01}rem){${at}{--edge:var(--shadow-scroll)}}}`,
  ].join('');
}

/** Limits of columns that the user has resized, or whose values are longer than those of others, as CSS. */
export function columnLimitStyles<Row>(list: string, { columns, hasSelection }: TableLayout<Row>): string {
  const limits = columns.map(({ grows, isResized, width }, index) =>
    !grows && (isResized || width > MAX_WIDTH)
      ? `[data-list=${list}] :is(td,th):nth-child(${index + Number(hasSelection) + 1}){max-width:${width}rem}`
      : '',
  );
  return `@media (min-width:40rem){${limits.join('')}}`;
}
