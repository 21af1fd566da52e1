import { cx } from '#components/ui/cx.ts';
import type { ListLayout } from '#lib/console/navigation/lists/schema.ts';
import type { BulkAction } from './action.ts';
import type { TableColumn } from './table-column.ts';

export type Density = NonNullable<ListLayout['density']>;

/** Row heights in px; must match the CSS classes below. */
export const rowHeights: Record<Density, number> = { compact: 36, comfortable: 44 };

export const rowHeightClass: Record<Density, string> = { compact: 'h-9', comfortable: 'h-11' };

/** Only names are truncated, and texts of more than 20 rem; the style sheet of the table has other limits of a column. */
export const columnClass = ({ align, grows }: TableColumn<never>): string =>
  cx(align === 'end' ? 'text-end' : 'text-start', grows ? 'sm:max-w-56' : 'sm:max-w-80');

export interface TableLayout<Row> {
  columns: readonly TableColumn<Row>[];
  density: Density;
  hasSelection: boolean;
  hasMenu: boolean;
}

export function evaluateAction<Row>(action: BulkAction<Row>, rows: readonly Row[]) {
  const judged = rows.map((row) => ({ row, verdict: action.allowed(row) }));
  return {
    eligible: judged.filter(({ verdict }) => verdict === true).map(({ row }) => row),
    refused: judged.flatMap(({ row, verdict }) => (verdict === true ? [] : [{ row, reason: verdict }])),
  };
}

export function runOn<Row>(action: BulkAction<Row>, rows: readonly Row[], nameOf: (row: Row) => string): void {
  const { eligible, refused } = evaluateAction(action, rows);
  action.onRun(
    eligible,
    refused.map(({ row, reason }) => ({ name: nameOf(row), reason })),
  );
}
