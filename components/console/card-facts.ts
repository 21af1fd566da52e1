import { isStatusColumn, type TableColumn } from './table-column.ts';

/** A status is displayed without its label. */
export type CardFact = 'status' | 'labelled';

const MAX_FACTS = 3;

/** Columns of a row that is displayed as a card, by id: the status, then the next columns in order. */
export function cardFactsOf<Row>(columns: readonly TableColumn<Row>[]): ReadonlyMap<string, CardFact> {
  const facts = columns.filter(({ isRowHeader }) => !isRowHeader);
  const status = facts.find(isStatusColumn);
  const chosen = [...(status ? [status] : []), ...facts.filter((column) => column !== status)].slice(0, MAX_FACTS);
  return new Map(chosen.map((column) => [column.id, column === status ? 'status' : 'labelled']));
}
