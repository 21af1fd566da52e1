'use client';

import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Menu, Verb } from '#lib/verbs/verb.ts';
import type { Action, BulkAction } from './action.ts';
import type { SkippedRow } from './skipped-rows-context.ts';

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

export interface VerbAction<Name extends string> extends Action {
  id: Name;
}

export interface VerbActions<Row, Name extends string> {
  of: (row: Row) => readonly VerbAction<Name>[];
  inRow: (row: Row) => readonly VerbAction<Name>[];
  bulk: readonly BulkAction<Row>[];
}

interface VerbMenu<Row, Name extends string, Subject> {
  items: readonly VerbItem<Name, Subject>[];
  subjectOf: (row: Row) => Subject;
  allowed: (item: VerbItem<Name, Subject>, row: Row) => true | Text;
  together?: (item: VerbItem<Name, Subject>, rows: readonly Row[]) => true | Text;
  hrefOf?: (item: VerbItem<Name, Subject>, row: Row) => string | undefined;
  perform: (item: VerbItem<Name, Subject>, rows: readonly Row[], skipped?: readonly SkippedRow[]) => void;
}

export function useVerbActions<Row, Name extends string, Subject>(
  menu: VerbMenu<Row, Name, Subject>,
): VerbActions<Row, Name> {
  const t = useT();
  const { items, subjectOf, allowed, hrefOf, perform } = menu;
  const toAction = (item: VerbItem<Name, Subject>, row: Row): VerbAction<Name> => {
    const href = hrefOf?.(item, row);
    return {
      id: item.id,
      label: t(item.label),
      icon: <item.icon aria-hidden />,
      group: t(item.groupLabel),
      isDanger: item.group === 'danger',
      isMain: item.isInRow,
      allowed: allowed(item, row),
      ...(item.shortcut ? { shortcut: item.shortcut } : {}),
      ...(href === undefined ? { onSelect: () => perform(item, [row]) } : { href }),
    };
  };
  const actionsOf = (row: Row, among: readonly VerbItem<Name, Subject>[]) =>
    among
      .filter(({ isBulkOnly, fits }) => !isBulkOnly && (fits?.(subjectOf(row)) ?? true))
      .map((item) => toAction(item, row));
  const bulk = items
    .filter(({ isBulk }) => isBulk)
    .map(
      (item): BulkAction<Row> => ({
        label: t(item.label),
        isDanger: item.group === 'danger',
        shortcut: item.shortcut,
        allowed: (row) => allowed(item, row),
        together: menu.together && ((rows) => menu.together?.(item, rows) ?? true),
        onRun: (rows, skipped) => perform(item, rows, skipped),
      }),
    );
  return {
    of: (row) => actionsOf(row, items),
    inRow: (row) =>
      actionsOf(
        row,
        items.filter(({ isInRow }) => isInRow),
      ),
    bulk,
  };
}
