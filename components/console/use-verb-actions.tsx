'use client';

import type { Text } from '#lib/i18n/text.ts';
import type { Menu, Verb } from '#lib/verbs/verb.ts';
import { ICONS } from './icons.ts';
import { type ActionStart, type ObjectActions, useActionList } from './use-object-actions.tsx';

export interface VerbItem<Name extends string, Subject> extends Menu<string, Subject> {
  id: Name;
  label: string;
  groupLabel: string;
}

export const verbItems = <Name extends string, Subject>(
  verbs: readonly (Verb<string, string, Subject> & { name: Name })[],
  groups: Readonly<Record<string, string>>,
): readonly VerbItem<Name, Subject>[] =>
  Object.entries(groups).flatMap(([group, groupLabel]) =>
    verbs.flatMap(({ name, label = '', menu }) =>
      menu?.group === group ? [{ ...menu, id: name, label, groupLabel }] : [],
    ),
  );

interface VerbMenu<Row, Name extends string, Subject> {
  items: readonly VerbItem<Name, Subject>[];
  subjectOf: (row: Row) => Subject;
  /** State that `firstIn` and `buttonIn` of the verbs refer to. */
  stateOf?: (row: Row) => string;
  allowed: (item: VerbItem<Name, Subject>, row: Row) => true | Text;
  together?: (item: VerbItem<Name, Subject>, rows: readonly Row[]) => true | Text;
  startOf: (item: VerbItem<Name, Subject>) => ActionStart<Row>;
}

export const useVerbActions = <Row, Name extends string, Subject>({
  items,
  subjectOf,
  stateOf = () => '',
  allowed,
  together,
  startOf,
}: VerbMenu<Row, Name, Subject>): ObjectActions<Row, Name> =>
  useActionList(
    items.map((item) => {
      const { id, label, icon, shortcut, isBulk, isBulkOnly, firstIn = [], buttonIn } = item;
      return {
        ...{ id, label, icon: ICONS[icon], shortcut, isBulk, isBulkOnly },
        group: item.groupLabel,
        isDanger: item.group === 'danger',
        isMain: item.isInRow,
        isFirst: (row) => firstIn.includes(stateOf(row)),
        hasButton: (row) => buttonIn?.includes(stateOf(row)) ?? true,
        fits: (row) => item.fits?.(subjectOf(row)) ?? true,
        allowed: (row) => allowed(item, row),
        together: together && ((rows) => together(item, rows)),
        ...startOf(item),
      };
    }),
  );
