import { msg, type Text } from '#lib/i18n/text.ts';

export type ProjectOf<Row> = string | ((row: Row) => string);

export const projectOf = <Row>(of: ProjectOf<Row>, row: Row): string => (typeof of === 'string' ? of : of(row));

/** Why one dialog cannot be used for all rows: it loads data of one project. */
export const sharesDialog = <Row>(of: ProjectOf<Row>, rows: readonly Row[]): true | Text =>
  typeof of === 'string' || new Set(rows.map(of)).size <= 1 || msg('For this, select rows of a single project.');
