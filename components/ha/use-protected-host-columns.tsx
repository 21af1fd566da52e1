'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { ComputeService } from './compute-service.tsx';
import { Maintenance } from './maintenance.tsx';
import { STATUS_WORDS } from './notification-words.ts';
import { Outlook, outlookText } from './outlook.tsx';
import { isHostUp } from './protected-host-row.ts';

export function useProtectedHostColumns(): TableColumn<CoveredHost>[] {
  const { t, format } = useI18n();
  return [
    useNameColumn(),
    textColumn<CoveredHost>('segment', t('Segment'), 7, ({ segment_name }) => segment_name, { sortKey: 'segment' }),
    {
      id: 'compute',
      header: t('Compute service'),
      isVital: true,
      width: 9,
      text: (row) => (isHostUp(row) ? 'up' : 'down'),
      cell: (row) => <ComputeService row={row} />,
    },
    textColumn<CoveredHost>('reserved', t('Reserved'), 6, ({ is_reserved }) => (is_reserved ? t('yes') : '')),
    textColumn<CoveredHost>(
      'maintenance',
      t('Service'),
      13,
      ({ on_maintenance, maintenance_by }) =>
        on_maintenance ? (maintenance_by ? t('Out of service') : t('In maintenance')) : '',
      {
        sortKey: 'maintenance',
        cell: (row) => <Maintenance row={row} />,
      },
    ),
    textColumn<CoveredHost>(
      'instances',
      t('Instances'),
      9,
      ({ instances, flagged }) =>
        t('{instances} ({flagged} HA-enabled)', {
          instances: format.number(instances),
          flagged: format.number(flagged),
        }),
      { sortKey: 'instances' },
    ),
    {
      id: 'outlook',
      header: t('If it failed now'),
      isVital: true,
      width: 9,
      text: ({ outlook }) => (outlook ? t(outlookText(outlook)) : ''),
      cell: (row) => <Outlook row={row} />,
    },
    ...useLaterColumns(),
  ];
}

function useNameColumn(): TableColumn<CoveredHost> {
  const t = useT();
  return textColumn<CoveredHost>('name', t('Host'), 7, ({ name }) => name, {
    grows: true,
    isRowHeader: true,
    sortKey: 'name',
    cell: ({ name, compute }) =>
      compute ? (
        <AppLink look="strong" href={adminObjectHref('hypervisors', compute.hypervisor_id)}>
          {name}
        </AppLink>
      ) : (
        <span className="font-medium">{name}</span>
      ),
  });
}

function useLaterColumns(): TableColumn<CoveredHost>[] {
  const t = useT();
  return [
    textColumn<CoveredHost>('type', t('Type'), 7, ({ type }) => type, { isOptional: true }),
    textColumn<CoveredHost>('control', t('Control attributes'), 9, ({ control_attributes }) => control_attributes, {
      isOptional: true,
    }),
    textColumn<CoveredHost>('last', t('Last notification'), 10, ({ last }) => last?.generated_at ?? '', {
      sortKey: 'last',
      cell: ({ last }) =>
        last ? (
          <AppLink href={adminObjectHref('notifications', last.id)}>
            {t(STATUS_WORDS[last.status].word)}, <Age at={last.generated_at} />
          </AppLink>
        ) : (
          <span className="text-ink-faint">–</span>
        ),
    }),
  ];
}
