import { msg, type Text } from '#lib/i18n/text.ts';
import { MOST_IN_TAB } from './bulk-job.ts';

/** In which project rows are changed: all of them in one, or each in its own. */
export type ProjectOf<Row> = string | ((row: Row) => string);

export const projectOf = <Row>(of: ProjectOf<Row>, row: Row): string => (typeof of === 'string' ? of : of(row));

/**
 * What speaks against one dialog about all of these: it looks things up in one project, and hands many objects over to
 * a job of that project, which is followed there.
 */
export function sharesDialog<Row>(of: ProjectOf<Row>, rows: readonly Row[]): true | Text {
  if (typeof of === 'string') return true;
  if (new Set(rows.map(of)).size > 1) return msg('Select rows of one project for this.');
  return (
    rows.length <= MOST_IN_TAB ||
    msg('Open the project to do this to more than {count} at once.', { count: MOST_IN_TAB })
  );
}
