import { parseSort } from '#components/console/list-params.ts';
import type { ListView } from '#components/console/list-view.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { KindList } from './kind.ts';

/** The built-in views of a list. */
export const viewsOf = <Row>({ views = [] }: KindList<Row>, t: Translate): ListView[] =>
  views.map(({ label, where, sort }) => {
    const order = parseSort(sort);
    return { label: t(label), ...(where && { where }), ...(order && { sort: order }) };
  });
