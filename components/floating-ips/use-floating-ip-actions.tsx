'use client';

import { Link2, Pencil, Trash2, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import type { SkippedRow } from '#components/console/skipped-rows-context.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AssociateFloatingIp, EditFloatingIp } from './change-floating-ip.tsx';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';
import type { FloatingIpRow } from './floating-ip-row.ts';
import type { FloatingIpRelations } from './related-objects.ts';
import { DisassociateFloatingIps, ReleaseFloatingIps } from './release-floating-ips.tsx';

const DIALOGS = {
  associate: AssociateFloatingIp,
  disassociate: DisassociateFloatingIps,
  edit: EditFloatingIp,
  release: ReleaseFloatingIps,
};

interface FloatingIpDialogRequest {
  what: keyof typeof DIALOGS;
  rows: FloatingIpDialogProps['rows'];
}

interface FloatingIpActions {
  of: (row: FloatingIpRow) => readonly Action[];
  bulk: readonly BulkAction<FloatingIpRow>[];
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

type MayWrite = true | string;

function useFloatingIpMenu(
  mayWrite: MayWrite,
  openDialog: (what: FloatingIpDialogRequest['what'], row: FloatingIpRow) => () => void,
) {
  const t = useT();
  return (row: FloatingIpRow): readonly Action[] => [
    {
      id: 'associate',
      label: t('Associate'),
      icon: <Link2 aria-hidden />,
      allowed: mayWrite,
      onSelect: openDialog('associate', row),
    },
    {
      id: 'disassociate',
      label: t('Disassociate'),
      icon: <Unlink aria-hidden />,
      allowed: mayDisassociate(mayWrite, row),
      onSelect: openDialog('disassociate', row),
    },
    {
      id: 'edit',
      label: t('Edit'),
      icon: <Pencil aria-hidden />,
      allowed: mayWrite,
      onSelect: openDialog('edit', row),
    },
    {
      id: 'release',
      label: t('Release'),
      icon: <Trash2 aria-hidden />,
      group: t('Danger'),
      isDanger: true,
      shortcut: 'Del',
      allowed: mayWrite,
      onSelect: openDialog('release', row),
    },
  ];
}

const mayDisassociate = (mayWrite: MayWrite, { floatingIp }: FloatingIpRow): MayWrite =>
  mayWrite === true ? floatingIp.port_id !== null || msg('It is not associated.') : mayWrite;

/** Actions on floating IPs. `onReleased` is called when the address of the page has been released. */
export function useFloatingIpActions(
  projectId: string,
  relatedObjects: FloatingIpRelations | undefined,
  onReleased?: () => void,
): FloatingIpActions {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const { request, openDialog, close, renderDialog } = useDialogRequest<FloatingIpDialogRequest>();
  const of = useFloatingIpMenu(mayWrite, (what, row) => () => openDialog({ what, rows: [row] }));
  const Dialog = request && DIALOGS[request.what];
  const onRun =
    (what: FloatingIpDialogRequest['what']) =>
    ([first, ...others]: readonly FloatingIpRow[], skipped: readonly SkippedRow[]) =>
      first && openDialog({ what, rows: [first, ...others] }, skipped);
  return {
    of,
    bulk: [
      {
        label: t('Disassociate'),
        allowed: (row) => mayDisassociate(mayWrite, row),
        onRun: onRun('disassociate'),
      },
      { label: t('Release'), isDanger: true, shortcut: 'Del', allowed: () => mayWrite, onRun: onRun('release') },
    ],
    dialog:
      Dialog &&
      relatedObjects &&
      renderDialog(<Dialog {...{ projectId, relatedObjects, onReleased }} rows={request.rows} onClose={close} />),
  };
}
