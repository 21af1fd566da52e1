'use client';

import { BookmarkPlus, Cpu, Pencil, RotateCcw, Siren, Trash2, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { onUse } from '#components/ui/on-use.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useBulkChange } from '#lib/client/use-bulk-change.ts';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { hostChangeRequest, SEGMENT_HOST_KINDS } from '#lib/ha/hosts/queries.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { AskedOfHost } from './protected-host-dialog.tsx';
import { mayChangeHost, mayChangeMaintenance, mayReturn } from './segment-words.ts';

const ProtectedHostDialog = onUse(async () => (await import('./protected-host-dialog.tsx')).ProtectedHostDialog);

interface ProtectedHostActions {
  of: (host: CoveredHost) => readonly Action[];
  bulk: readonly BulkAction<CoveredHost>[];
  dialog: ReactNode;
}

const unless = (is: boolean, why: Text, otherwise: true | Text): true | Text => (is ? why : otherwise);

/** What can be done to a protected host, and to several. */
export function useProtectedHostActions(projectId: string): ProtectedHostActions {
  const t = useT();
  const [asked, setAsked] = useState<AskedOfHost>();
  const bulk = useMaintenance(projectId);
  return {
    of: (host) => {
      const ask = (what: AskedOfHost['what']) => () => setAsked({ what, host });
      const allowed = mayChangeHost(host);
      return [
        { label: t('Return to service'), icon: <RotateCcw />, allowed: mayReturn(host), onSelect: ask('return') },
        {
          label: host.on_maintenance ? t('End maintenance') : t('Start maintenance'),
          icon: <Wrench />,
          allowed: mayChangeMaintenance(host),
          onSelect: ask('maintenance'),
        },
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
    bulk,
    dialog: asked && <ProtectedHostDialog projectId={projectId} asked={asked} onClose={() => setAsked(undefined)} />,
  };
}

/** Maintenance of several hosts at once. */
function useMaintenance(projectId: string): BulkAction<CoveredHost>[] {
  const t = useT();
  const change = useBulkChange(projectId, SEGMENT_HOST_KINDS);
  const set = (on_maintenance: boolean) => (rows: CoveredHost[]) =>
    void change({
      title: on_maintenance
        ? msg('Starting maintenance of {count} hosts', { count: rows.length })
        : msg('Ending maintenance of {count} hosts', { count: rows.length }),
      rows,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      requestsOf: (host) => [hostChangeRequest(host, { on_maintenance })],
    }).catch((error: unknown) => notifyFailure(msg('Could not change the maintenance'), toApiError(error)));
  return [
    {
      label: t('Start maintenance'),
      allowed: (host) => unless(host.on_maintenance, msg('It is in maintenance.'), mayChangeMaintenance(host)),
      onRun: set(true),
    },
    {
      label: t('End maintenance'),
      allowed: (host) => unless(!host.on_maintenance, msg('It is not in maintenance.'), mayChangeMaintenance(host)),
      onRun: set(false),
    },
  ];
}
