import type { ListLayout } from '#lib/console/lists/schema.ts';
import type { BulkAction } from './action.ts';
import type { TableColumn } from './table-column.ts';

export type Density = NonNullable<ListLayout['density']>;

/** Row heights in px: the virtual list and the style sheet must agree. */
export const rowHeights: Record<Density, number> = { compact: 36, comfortable: 44 };

/** The class that gives a row its height. */
export const rowHeightClass: Record<Density, string> = { compact: 'h-9', comfortable: 'h-11' };

/** What the parts of one table share about its shape. */
export interface TableLayout<Row> {
  columns: readonly TableColumn<Row>[];
  density: Density;
  hasSelection: boolean;
  hasMenu: boolean;
}

/** Which of the chosen rows an action may run on, and why not on the others. */
export function judge<Row>(action: BulkAction<Row>, rows: readonly Row[]) {
  const judged = rows.map((row) => ({ row, verdict: action.allowed(row) }));
  return {
    eligible: judged.filter(({ verdict }) => verdict === true).map(({ row }) => row),
    refused: judged.flatMap(({ row, verdict }) => (verdict === true ? [] : [{ row, reason: verdict }])),
  };
}

/** Runs an action on those of the chosen rows that allow it, and tells it which others it leaves out. */
export function runOn<Row>(action: BulkAction<Row>, rows: readonly Row[], nameOf: (row: Row) => string): void {
  const { eligible, refused } = judge(action, rows);
  action.onRun(
    eligible,
    refused.map(({ row, reason }) => ({ name: nameOf(row), reason })),
  );
}
