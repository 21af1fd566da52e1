import { Age } from './age.tsx';
import { NoValue } from './no-value.tsx';
import type { TableColumn } from './table-column.ts';

/** In rem: fits the longest age of all languages, such as "11 months". */
export const AGE_WIDTH = 5.5;

export const ageColumn = <Row,>(
  id: string,
  header: string,
  at: (row: Row) => string | null,
  more: Partial<TableColumn<Row>> = {},
): TableColumn<Row> => ({
  id,
  header,
  width: AGE_WIDTH,
  isVital: true,
  text: (row) => at(row) ?? '',
  cell: (row) => {
    const time = at(row);
    return time ? <Age at={time} /> : <NoValue />;
  },
  ...more,
});
