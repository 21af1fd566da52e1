/** Id of a row whose kind does not say otherwise. */
export const idOfRow = (row: object): string => String(Reflect.get(row, 'id'));

/** Name of a row whose kind does not say otherwise; its id if the name is empty. */
export const nameOfRow = (row: object): string => String(Reflect.get(row, 'name') || idOfRow(row));
