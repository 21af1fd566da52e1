'use client';

import { BookmarkPlus, Cpu, RotateCcw, Siren, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import {
  EDIT,
  type ObjectAction,
  type ObjectActions,
  useObjectActions,
} from '#components/console/use-object-actions.tsx';
import { maintenanceOf } from '#components/maintenance/host-actions.ts';
import { useMaintenance } from '#components/maintenance/use-maintenance.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { isHostUp } from './protected-host-row.ts';
import { mayChangeHost, mayReturn, mayStart } from './segment-words.ts';

const EditHost = lazyComponent(async () => (await import('./edit-host.tsx')).EditHost);
const RemoveHost = lazyComponent(async () => (await import('./remove-host.tsx')).RemoveHost);
const SetReserved = lazyComponent(async () => (await import('./set-reserved.tsx')).SetReserved);

export function useProtectedHostActions(projectId: string): ObjectActions<CoveredHost> {
  const maintenance = useMaintenance(projectId);
  const { start, return: back } = maintenanceOf<CoveredHost>(maintenance, { mayStart, mayReturn, isUp: isHostUp });
  const changes = (
    Dialog: ComponentType<{ projectId: string; host: CoveredHost; onClose: () => void }>,
  ): Pick<ObjectAction<CoveredHost>, 'allowed' | 'dialog'> => ({
    allowed: mayChangeHost,
    dialog: ([host], onClose) => <Dialog {...{ projectId, host, onClose }} />,
  });
  const reserve = { icon: BookmarkPlus, ...changes(SetReserved) };
  const actions = useObjectActions<CoveredHost>({
    return: { ...back, icon: RotateCcw, isBulk: false },
    start,
    returnAll: { ...back, isBulkOnly: true },
    release: { ...reserve, label: msg('Stop reserving'), fits: ({ is_reserved }) => is_reserved },
    reserve: { ...reserve, label: msg('Reserve'), fits: ({ is_reserved }) => !is_reserved },
    edit: { ...EDIT, ...changes(EditHost) },
    notify: {
      label: msg('Create notification'),
      icon: Siren,
      href: ({ name }) => adminObjectHref('notifications', 'create', '', { host: name }),
    },
    hypervisor: {
      label: msg('Hypervisor'),
      icon: Cpu,
      allowed: ({ compute, name }) =>
        Boolean(compute) || msg('Compute no longer knows the host {host}.', { host: name }),
      href: ({ compute }) => (compute ? adminObjectHref('hypervisors', compute.hypervisor_id) : undefined),
    },
    remove: { label: msg('Remove'), icon: Trash2, isDanger: true, ...changes(RemoveHost) },
  });
  return {
    ...actions,
    dialog: (
      <>
        {actions.dialog}
        {maintenance.dialog}
      </>
    ),
  };
}
