'use client';

import { Globe, Pencil, Plug, Trash2, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import type { SkippedRow } from '#components/console/skipped-rows-context.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AddRouterInterface, EditRouter, RemoveRouterInterface, SetGateway } from './change-router.tsx';
import { DeleteRouters } from './delete-routers.tsx';
import type { RouterRelations, RouterRow } from './router-row.ts';

const DIALOGS = { add: AddRouterInterface, remove: RemoveRouterInterface, gateway: SetGateway, edit: EditRouter };
type RouterDialogRequest =
  | { what: keyof typeof DIALOGS; row: RouterRow }
  | { what: 'delete'; rows: readonly RouterRow[] };

interface RouterActions {
  of: (row: RouterRow) => readonly Action[];
  bulk: readonly BulkAction<RouterRow>[];
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

type MayWrite = true | string;

const mayRemove = (mayWrite: MayWrite, { interfaces }: RouterRow): MayWrite =>
  mayWrite === true ? interfaces.length > 0 || msg('It is not connected to any subnet.') : mayWrite;
const mayDelete = (mayWrite: MayWrite, { interfaces }: RouterRow): MayWrite =>
  mayWrite === true
    ? interfaces.length === 0 || msg('It is connected to subnets. Remove its interfaces first.')
    : mayWrite;

export function useRouterActions(
  projectId: string,
  relatedObjects: RouterRelations | undefined,
  onDeleted?: () => void,
): RouterActions {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const { close: onClose, ...dialogState } = useDialogRequest<RouterDialogRequest>();
  const open = (what: keyof typeof DIALOGS, row: RouterRow) => () => dialogState.openDialog({ what, row });
  const of = (row: RouterRow): readonly Action[] => [
    { id: 'add', label: t('Add interface'), icon: <Plug aria-hidden />, allowed: mayWrite, onSelect: open('add', row) },
    {
      id: 'remove',
      label: t('Remove interface'),
      icon: <Unplug aria-hidden />,
      allowed: mayRemove(mayWrite, row),
      onSelect: open('remove', row),
    },
    {
      id: 'gateway',
      label: t('Set gateway'),
      icon: <Globe aria-hidden />,
      allowed: mayWrite,
      onSelect: open('gateway', row),
    },
    { id: 'edit', label: t('Edit'), icon: <Pencil aria-hidden />, allowed: mayWrite, onSelect: open('edit', row) },
    {
      id: 'delete',
      label: t('Delete'),
      icon: <Trash2 aria-hidden />,
      group: t('Danger'),
      isDanger: true,
      shortcut: 'Del',
      allowed: mayDelete(mayWrite, row),
      onSelect: () => dialogState.openDialog({ what: 'delete', rows: [row] }),
    },
  ];
  const allowed = (row: RouterRow) => mayDelete(mayWrite, row);
  const onRun = (rows: readonly RouterRow[], skipped: readonly SkippedRow[]) =>
    dialogState.openDialog({ what: 'delete', rows }, skipped);
  return {
    of,
    bulk: [{ label: t('Delete'), isDanger: true, shortcut: 'Del', allowed, onRun }],
    dialog: dialogState.renderDialog(
      dialogState.request &&
        relatedObjects &&
        dialogOf(dialogState.request, { projectId, relatedObjects, onClose, onDeleted }),
    ),
  };
}

interface DialogParts {
  projectId: string;
  relatedObjects: RouterRelations;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

function dialogOf(request: RouterDialogRequest, { onDeleted, ...props }: DialogParts) {
  if (request.what === 'delete') {
    const { projectId, onClose } = props;
    return <DeleteRouters {...{ projectId, onClose, onDeleted }} rows={request.rows} />;
  }
  const Dialog = DIALOGS[request.what];
  return <Dialog {...props} row={request.row} />;
}
