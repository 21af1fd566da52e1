'use client';

import { ArrowLeftRight, Shield } from 'lucide-react';
import { firstReason } from '#components/console/first-reason.ts';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { can } from '#lib/networking/ports/can.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { DeletePorts } from './delete-ports.tsx';
import { EditPort } from './edit-port.tsx';
import { EditPortGroups } from './edit-port-groups.tsx';
import { EditPortPairs } from './edit-port-pairs.tsx';
import type { PortRow } from './port-row.ts';

export function usePortActions(
  projectId: string,
  groups: readonly SecurityGroup[],
  onDeleted?: () => void,
): ObjectActions<PortRow> {
  const mayWrite = useMayWrite(projectId);
  const props = { projectId, groups };
  /** Ports without port security have neither security groups nor address pairs. */
  const maySecure = ({ port }: PortRow) =>
    firstReason(mayWrite, port.port_security_enabled || msg('Port security is off for this port.'));
  return useObjectActions<PortRow>({
    groups: {
      label: msg('Security groups'),
      icon: Shield,
      allowed: maySecure,
      dialog: (rows, onClose) => <EditPortGroups {...props} {...{ rows, onClose }} />,
    },
    pairs: {
      label: msg('Allowed address pairs'),
      icon: ArrowLeftRight,
      allowed: maySecure,
      dialog: (rows, onClose) => <EditPortPairs {...props} {...{ rows, onClose }} />,
    },
    edit: { ...EDIT, allowed: mayWrite, dialog: (rows, onClose) => <EditPort {...props} {...{ rows, onClose }} /> },
    delete: {
      ...DELETE,
      shortcut: 'Del',
      isBulk: true,
      allowed: ({ port }) => firstReason(mayWrite, can('delete', port)),
      dialog: (rows, onClose) => <DeletePorts {...props} {...{ rows, onDeleted, onClose }} />,
    },
  });
}
