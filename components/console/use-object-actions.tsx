'use client';

import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action, BulkAction } from './action.ts';
import type { SkippedRow } from './skipped-rows-context.ts';
import { useDialogRequest } from './use-dialog-request.tsx';

type Rows<Row> = readonly [Row, ...Row[]];

/** What can be done with objects. It opens a page or a dialog, or runs immediately. */
export interface ObjectAction<Row> {
  label: string;
  icon?: LucideIcon;
  isDanger?: boolean;
  /** By default, dangerous actions are a group, and the others have none. */
  group?: string;
  shortcut?: string;
  /** By default, it is always allowed. */
  allowed?: true | Text | ((row: Row) => true | Text);
  /** Distinguishes opposite actions: the menu of a row has only those that fit. */
  fits?: (row: Row) => boolean;
  /** Also for several objects. */
  isBulk?: boolean;
  /** Only for several objects. */
  isBulkOnly?: boolean;
  together?: (rows: readonly Row[]) => true | Text;
  href?: (row: Row) => string | undefined;
  /** Called before the dialog opens, if there is one. */
  run?: (rows: Rows<Row>, skipped: readonly SkippedRow[]) => void;
  dialog?: (rows: Rows<Row>, onClose: () => void) => ReactNode;
}

export interface ObjectActions<Row> {
  of: (row: Row) => Action[];
  bulk: BulkAction<Row>[];
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

export const EDIT = { label: msg('Edit'), icon: Pencil };
export const DELETE = { label: msg('Delete'), icon: Trash2, isDanger: true };

const verdictOn = <Row,>({ allowed = true }: ObjectAction<Row>, row: Row): true | Text =>
  typeof allowed === 'function' ? allowed(row) : allowed;

/** Menus of objects in the order of the declared actions. Their names are the ids of the menu's items. */
export function useObjectActions<Row>(actions: Readonly<Record<string, ObjectAction<Row>>>): ObjectActions<Row> {
  const t = useT();
  const { request, openDialog, close, renderDialog } = useDialogRequest<{ id: string; rows: Rows<Row> }>();
  const all = Object.entries(actions);
  const perform = (id: string, [first, ...others]: readonly Row[], skipped: readonly SkippedRow[] = []) => {
    if (first === undefined) return;
    const rows: Rows<Row> = [first, ...others];
    actions[id]?.run?.(rows, skipped);
    if (actions[id]?.dialog) openDialog({ id, rows }, skipped);
  };
  const toItem = (id: string, action: ObjectAction<Row>, row: Row): Action => {
    const { label, icon: Icon, isDanger = false, group = isDanger ? msg('Danger') : undefined, shortcut } = action;
    return {
      id,
      label: t(label),
      icon: Icon && <Icon aria-hidden />,
      isDanger,
      group: group && t(group),
      shortcut,
      allowed: verdictOn(action, row),
      ...(action.href ? { href: action.href(row) } : { onSelect: () => perform(id, [row]) }),
    };
  };
  return {
    of: (row) =>
      all
        .filter(([, { isBulkOnly, fits }]) => !isBulkOnly && (fits?.(row) ?? true))
        .map(([id, action]) => toItem(id, action, row)),
    bulk: all
      .filter(([, { isBulk, isBulkOnly }]) => isBulk || isBulkOnly)
      .map(([id, action]) => ({
        label: t(action.label),
        isDanger: action.isDanger ?? false,
        shortcut: action.shortcut,
        allowed: (row) => verdictOn(action, row),
        together: action.together,
        onRun: (rows, skipped) => perform(id, rows, skipped),
      })),
    dialog: request && renderDialog(actions[request.id]?.dialog?.(request.rows, close)),
  };
}
