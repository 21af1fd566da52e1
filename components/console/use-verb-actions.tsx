'use client';

import type { Text } from '#lib/i18n/text.ts';
import type { Menu, Verb } from '#lib/verbs/verb.ts';
import { ICONS } from './icons.ts';
import { type ActionStart, type ObjectActions, useActionList } from './use-object-actions.tsx';

export interface VerbItem<Name extends string, Subject> extends Menu<string, Subject> {
  id: Name;
  label: string;
  groupLabel?: string;
}

export type NamedVerb<Name extends string, Subject> = Verb<string, string, Subject> & { name: Name };

/** Items of a menu by their groups; without groups in the order of the verbs. */
export function verbItems<Name extends string, Subject>(
  verbs: readonly NamedVerb<Name, Subject>[],
  groups?: Readonly<Record<string, string>>,
): readonly VerbItem<Name, Subject>[] {
  const all = verbs.flatMap(({ name, label = '', menu, inverse }) => {
    const opposite = verbs.find((verb) => verb.name === inverse)?.menu?.fits;
    const fits = opposite && { fits: (subject: Subject) => !opposite(subject) };
    return menu ? [{ ...fits, ...menu, id: name, label }] : [];
  });
  if (!groups) return all;
  return Object.entries(groups).flatMap(([group, groupLabel]) =>
    all.filter((item) => (item.group ?? '') === group).map((item) => ({ ...item, groupLabel })),
  );
}

interface VerbMenu<Row, Name extends string, Subject> {
  items: readonly VerbItem<Name, Subject>[];
  subjectOf: (row: Row) => Subject;
  allowed: (item: VerbItem<Name, Subject>, row: Row) => true | Text;
  together?: (item: VerbItem<Name, Subject>, rows: readonly Row[]) => true | Text;
  startOf: (item: VerbItem<Name, Subject>) => ActionStart<Row>;
}

export const useVerbActions = <Row, Name extends string, Subject>({
  items,
  subjectOf,
  allowed,
  together,
  startOf,
}: VerbMenu<Row, Name, Subject>): ObjectActions<Row, Name> =>
  useActionList(
    items.map((item) => {
      const { id, label, icon, shortcut, isBulk, isBulkOnly } = item;
      return {
        ...{ id, label, icon: ICONS[icon], shortcut, isBulk, isBulkOnly },
        group: item.groupLabel,
        isDanger: item.group === 'danger',
        isMain: item.isInRow,
        fits: (row) => item.fits?.(subjectOf(row)) ?? true,
        allowed: (row) => allowed(item, row),
        together: together && ((rows) => together(item, rows)),
        ...startOf(item),
      };
    }),
  );
