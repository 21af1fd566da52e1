'use client';

import { Link2, Trash2, Unlink } from 'lucide-react';
import type { ComponentType } from 'react';
import { firstReason } from '#components/console/first-reason.ts';
import {
  type ActionStart,
  EDIT,
  type ObjectActions,
  useObjectActions,
} from '#components/console/use-object-actions.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { AssociateFloatingIp } from './associate-floating-ip.tsx';
import { DisassociateFloatingIps } from './disassociate-floating-ips.tsx';
import { EditFloatingIp } from './edit-floating-ip.tsx';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';
import type { FloatingIpRow } from './floating-ip-row.ts';
import type { FloatingIpRelations } from './related-objects.ts';
import { ReleaseFloatingIps } from './release-floating-ips.tsx';

/** Actions on floating IPs. `onReleased` is called when the address of the page has been released. */
export function useFloatingIpActions(
  projectId: string,
  relatedObjects: FloatingIpRelations | undefined,
  onReleased?: () => void,
): ObjectActions<FloatingIpRow> {
  const allowed = useMayWrite(projectId);
  const opens = (Dialog: ComponentType<FloatingIpDialogProps>): ActionStart<FloatingIpRow> => ({
    dialog: (rows, onClose) =>
      relatedObjects && <Dialog {...{ projectId, relatedObjects, rows, onReleased, onClose }} />,
  });
  return useObjectActions<FloatingIpRow>({
    associate: { label: msg('Associate'), icon: Link2, allowed, ...opens(AssociateFloatingIp) },
    disassociate: {
      label: msg('Disassociate'),
      icon: Unlink,
      isBulk: true,
      allowed: ({ floatingIp }) => firstReason(allowed, floatingIp.port_id !== null || msg('It is not associated.')),
      ...opens(DisassociateFloatingIps),
    },
    edit: { ...EDIT, allowed, ...opens(EditFloatingIp) },
    release: {
      label: msg('Release'),
      icon: Trash2,
      isDanger: true,
      shortcut: 'Del',
      isBulk: true,
      allowed,
      ...opens(ReleaseFloatingIps),
    },
  });
}
