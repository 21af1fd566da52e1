'use client';

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { IconName } from '#lib/screens/icon-name.ts';
import type { Action, BulkAction } from './action.ts';
import { NamedIcon } from './named-icon.tsx';
import type { SkippedRow } from './skipped-rows-context.ts';
import { useDialogRequest } from './use-dialog-request.tsx';

export type Rows<Row> = readonly [Row, ...Row[]];

/** How an action begins: it opens a page or a dialog, or runs immediately. */
export interface ActionStart<Row> {
  href?: ((row: Row) => string | undefined) | undefined;
  /** Called before the dialog opens, if there is one. */
  run?: ((rows: Rows<Row>, skipped: readonly SkippedRow[]) => void) | undefined;
  dialog?: ((rows: Rows<Row>, onClose: () => void) => ReactNode) | undefined;
}

interface ObjectAction<Row> extends ActionStart<Row> {
  label: string;
  icon?: LucideIcon;
  /** Instead of `icon`, for verbs. */
  iconName?: IconName;
  isDanger?: boolean;
  /** One of the most used actions of a long menu. */
  isMain?: boolean | undefined;
  /** The most likely next action in the state of the object. */
  isFirst?: (row: Row) => boolean;
  /** Whether the object's page may have a button for it; by default, it may. */
  hasButton?: (row: Row) => boolean;
  /** By default, dangerous actions are a group, and the others have none. */
  group?: string | undefined;
  shortcut?: string | undefined;
  /** By default, it is always allowed. */
  allowed?: true | Text | ((row: Row) => true | Text);
  /** Distinguishes opposite actions: the menu of a row has only those that fit. */
  fits?: (row: Row) => boolean;
  /** Also for several objects. */
  isBulk?: boolean | undefined;
  /** Only for several objects. */
  isBulkOnly?: boolean | undefined;
  together?: ((rows: readonly Row[]) => true | Text) | undefined;
}

export interface NamedAction<Name extends string> extends Action {
  id: Name;
}

export interface ObjectActions<Row, Name extends string = string> {
  of: (row: Row) => NamedAction<Name>[];
  /** The most used ones. */
  inRow: (row: Row) => NamedAction<Name>[];
  bulk: BulkAction<Row>[];
  /** Those with shortcuts, if the menu of a row does not have them all. */
  keyed?: (row: Row) => readonly Action[];
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

type Item<Row, Name extends string> = ObjectAction<Row> & { id: Name };

const verdictOn = <Row,>({ allowed = true }: ObjectAction<Row>, row: Row): true | Text =>
  typeof allowed === 'function' ? allowed(row) : allowed;

/** Menus of objects, in the order of the declared actions, and the dialogs that they open. */
export function useActionList<Row, Name extends string>(actions: readonly Item<Row, Name>[]): ObjectActions<Row, Name> {
  const t = useT();
  const { request, openDialog, close, renderDialog } = useDialogRequest<{ id: Name; rows: Rows<Row> }>();
  const perform = (
    { id, run, dialog }: Item<Row, Name>,
    [first, ...others]: readonly Row[],
    skipped: readonly SkippedRow[] = [],
  ) => {
    if (first === undefined) return;
    const rows: Rows<Row> = [first, ...others];
    run?.(rows, skipped);
    if (dialog) openDialog({ id, rows }, skipped);
  };
  const toMenu = (action: Item<Row, Name>, row: Row): NamedAction<Name> => {
    const { id, label, icon: Icon, iconName, isDanger = false, group = isDanger ? msg('Danger') : undefined } = action;
    const { isMain, shortcut } = action;
    const href = action.href?.(row);
    return {
      ...{ id, label: t(label), isDanger, isMain, shortcut },
      icon: iconName ? <NamedIcon name={iconName} /> : Icon && <Icon aria-hidden />,
      group: group && t(group),
      isFirst: action.isFirst?.(row) ?? false,
      hasButton: action.hasButton?.(row) ?? true,
      allowed: verdictOn(action, row),
      ...(href === undefined ? { onSelect: () => perform(action, [row]) } : { href }),
    };
  };
  const menuOf = (among: readonly Item<Row, Name>[], row: Row) =>
    among.filter(({ isBulkOnly, fits }) => !isBulkOnly && (fits?.(row) ?? true)).map((action) => toMenu(action, row));
  const open = actions.find(({ id }) => id === request?.id);
  return {
    of: (row) => menuOf(actions, row),
    inRow: (row) =>
      menuOf(
        actions.filter(({ isMain }) => isMain),
        row,
      ),
    bulk: actions
      .filter(({ isBulk, isBulkOnly }) => isBulk || isBulkOnly)
      .map((action) => ({
        label: t(action.label),
        isDanger: action.isDanger ?? false,
        shortcut: action.shortcut,
        allowed: (row) => verdictOn(action, row),
        together: action.together,
        onRun: (rows, skipped) => perform(action, rows, skipped),
      })),
    dialog: request && renderDialog(open?.dialog?.(request.rows, close)),
  };
}
