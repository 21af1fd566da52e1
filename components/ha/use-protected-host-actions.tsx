'use client';

import { BookmarkPlus, Cpu, Pencil, RotateCcw, Siren, Trash2, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { maintenanceBulkActions } from '#components/maintenance/bulk-actions.ts';
import { type MaintenanceActions, useMaintenance } from '#components/maintenance/use-maintenance.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { AskedOfHost } from './protected-host-dialog.tsx';
import { isHostUp } from './protected-host-row.ts';
import { mayChangeHost, mayReturn, mayStart } from './segment-words.ts';

const ProtectedHostDialog = lazyComponent(
  async () => (await import('./protected-host-dialog.tsx')).ProtectedHostDialog,
);

interface ProtectedHostActions {
  of: (host: CoveredHost) => readonly Action[];
  bulk: readonly BulkAction<CoveredHost>[];
  dialog: ReactNode;
}

const maintenanceOf = (t: Translate, maintenance: MaintenanceActions, host: CoveredHost): Action[] => [
  {
    label: t('Return to service'),
    icon: <RotateCcw />,
    allowed: mayReturn(host),
    onSelect: () => maintenance.return([host.name]),
  },
  {
    label: t('Start maintenance'),
    icon: <Wrench />,
    allowed: mayStart(host),
    onSelect: () => maintenance.start([host.name], { areDown: !isHostUp(host) }),
  },
];

export function useProtectedHostActions(projectId: string): ProtectedHostActions {
  const t = useT();
  const [asked, setRequest] = useState<AskedOfHost>();
  const maintenance = useMaintenance(projectId);
  return {
    of: (host) => {
      const ask = (what: AskedOfHost['what']) => () => setRequest({ what, host });
      const allowed = mayChangeHost(host);
      return [
        ...maintenanceOf(t, maintenance, host),
        {
          label: host.is_reserved ? t('Stop reserving') : t('Reserve'),
          icon: <BookmarkPlus />,
          allowed,
          onSelect: ask('reserve'),
        },
        { label: t('Edit'), icon: <Pencil />, allowed, onSelect: ask('edit') },
        {
          label: t('Create notification'),
          icon: <Siren />,
          allowed: true,
          href: adminObjectHref('notifications', 'create', '', { host: host.name }),
        },
        {
          label: t('Hypervisor'),
          icon: <Cpu />,
          ...(host.compute
            ? { allowed: true as const, href: adminObjectHref('hypervisors', host.compute.hypervisor_id) }
            : { allowed: msg('Compute no longer knows the host {host}.', { host: host.name }) }),
        },
        {
          label: t('Remove'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed,
          onSelect: ask('remove'),
        },
      ];
    },
    bulk: maintenanceBulkActions(t, maintenance, { mayStart, mayReturn, isUp: isHostUp }),
    dialog: (
      <>
        {asked && <ProtectedHostDialog projectId={projectId} asked={asked} onClose={() => setRequest(undefined)} />}
        {maintenance.dialog}
      </>
    ),
  };
}
