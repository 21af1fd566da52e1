import { Age } from './age.tsx';
import { NoValue } from './no-value.tsx';
import type { TableColumn } from './table-column.ts';

/** In rem: fits the longest relative time of all languages, such as "vor 11 Monaten". */
export const AGE_WIDTH = 7.25;

export const ageColumn = <Row,>(
  id: string,
  header: string,
  at: (row: Row) => string | null,
  more: Partial<TableColumn<Row>> = {},
): TableColumn<Row> => ({
  id,
  header,
  width: AGE_WIDTH,
  text: (row) => at(row) ?? '',
  cell: (row) => {
    const time = at(row);
    return time ? <Age at={time} /> : <NoValue />;
  },
  ...more,
});
