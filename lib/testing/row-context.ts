import type { RowContext } from '#components/kind/attribute.ts';
import type { AnyRelated } from '#components/kind/kind.ts';
import { createFormat } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** What the functions of a kind get in a test. */
export const rowContext = <Row>(related: object = {}): RowContext<Row, AnyRelated> => ({
  t: ((text: string) => text) as Translate,
  format: createFormat('en', { timeZone: 'UTC' }),
  scope: '',
  projectOf: () => '',
  isAcrossProjects: false,
  related: { ...related },
});
