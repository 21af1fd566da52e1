import { isStatusColumn, type TableColumn } from './table-column.ts';

/** A status is displayed without its label. */
export type CardFact = 'status' | 'labelled';

const MAX_FACTS = 3;

/**
 * Columns of a row that is displayed as a card, by id: the status, then the next columns in order.
 * @param isName whether a column repeats the name of the card
 */
export function cardFactsOf<Row>(
  columns: readonly TableColumn<Row>[],
  isName: (column: TableColumn<Row>) => boolean = () => false,
): ReadonlyMap<string, CardFact> {
  const facts = columns.filter((column) => !(column.isRowHeader || isName(column)));
  const status = facts.find(isStatusColumn);
  const chosen = [...(status ? [status] : []), ...facts.filter((column) => column !== status)].slice(0, MAX_FACTS);
  return new Map(chosen.map((column) => [column.id, column === status ? 'status' : 'labelled']));
}
