'use client';

import { ArrowLeftRight, Pencil, Shield, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { can } from '#lib/networking/ports/can.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { DeletePorts } from './delete-ports.tsx';
import { EditPort, EditPortGroups, EditPortPairs } from './edit-port.tsx';
import type { PortDialogProps } from './port-dialog.ts';
import type { PortRow } from './port-row.ts';

const DIALOGS = { edit: EditPort, groups: EditPortGroups, pairs: EditPortPairs, delete: DeletePorts };

interface PortDialogRequest {
  what: keyof typeof DIALOGS;
  rows: PortDialogProps['rows'];
}

interface PortActions {
  of: (row: PortRow) => readonly Action[];
  bulk: readonly BulkAction<PortRow>[];
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

type OpenPortDialog = (what: PortDialogRequest['what'], row: PortRow) => () => void;

function usePortMenu(mayWrite: true | string, openDialog: OpenPortDialog): PortActions['of'] {
  const t = useT();
  /** Ports without port security have neither security groups nor address pairs. */
  const maySecure = ({ port }: PortRow) =>
    mayWrite === true && !port.port_security_enabled ? msg('Port security is off for this port.') : mayWrite;
  return (row) => [
    {
      id: 'groups',
      label: t('Security groups'),
      icon: <Shield aria-hidden />,
      allowed: maySecure(row),
      onSelect: openDialog('groups', row),
    },
    {
      id: 'pairs',
      label: t('Allowed address pairs'),
      icon: <ArrowLeftRight aria-hidden />,
      allowed: maySecure(row),
      onSelect: openDialog('pairs', row),
    },
    {
      id: 'edit',
      label: t('Edit'),
      icon: <Pencil aria-hidden />,
      allowed: mayWrite,
      onSelect: openDialog('edit', row),
    },
    {
      id: 'delete',
      label: t('Delete'),
      icon: <Trash2 aria-hidden />,
      group: t('Danger'),
      isDanger: true,
      shortcut: 'Del',
      allowed: mayDelete(mayWrite, row),
      onSelect: openDialog('delete', row),
    },
  ];
}

const mayDelete = (mayWrite: true | string, { port }: PortRow) => (mayWrite === true ? can('delete', port) : mayWrite);

export function usePortActions(
  projectId: string,
  groups: readonly SecurityGroup[],
  onDeleted?: () => void,
): PortActions {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const { request, openDialog, close, renderDialog } = useDialogRequest<PortDialogRequest>();
  const of = usePortMenu(mayWrite, (what, row) => () => openDialog({ what, rows: [row] }));
  const Dialog = request && DIALOGS[request.what];
  return {
    of,
    bulk: [
      {
        label: t('Delete'),
        isDanger: true,
        shortcut: 'Del',
        allowed: (row) => mayDelete(mayWrite, row),
        onRun: ([first, ...others], skipped) =>
          first && openDialog({ what: 'delete', rows: [first, ...others] }, skipped),
      },
    ],
    dialog:
      Dialog && renderDialog(<Dialog {...{ projectId, groups, onDeleted }} rows={request.rows} onClose={close} />),
  };
}
