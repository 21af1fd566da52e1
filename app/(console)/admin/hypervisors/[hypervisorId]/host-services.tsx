'use client';

import { useQuery } from '@tanstack/react-query';
import { Cog } from 'lucide-react';
import { ageColumn } from '#components/console/age-column.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { statusWord } from '#components/console/status-words.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { UpBadge } from '#components/console/up-badge.tsx';
import { serviceApi } from '#lib/compute/services/contract.ts';
import type { Service } from '#lib/compute/services/schema.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function HostServices({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const source = listSource(useQuery(clientOf(serviceApi).list.rows(projectId)));
  const columns: TableColumn<Service>[] = [
    textColumn('binary', t('Service'), 10, ({ binary }) => binary, { grows: true, isRowHeader: true }),
    textColumn('state', t('State'), 7, ({ state }) => state, {
      cell: ({ state }) => <UpBadge isUp={state === 'up'} />,
    }),
    textColumn('status', t('Status'), 8, ({ status }) => status, {
      cell: ({ status }) => t(statusWord(status)),
    }),
    textColumn('forced', t('Forced down'), 7, ({ forced_down }) => (forced_down ? t('Yes') : t('No'))),
    ageColumn('seen', t('Last report'), ({ updated_at }) => updated_at),
    textColumn('reason', t('Reason'), 14, ({ disabled_reason }) => engineText(t, disabled_reason ?? '')),
    textColumn('id', t('ID'), 12, ({ id }) => String(id), { cell: ({ id }) => <CopyableId id={String(id)} /> }),
  ];
  return (
    <ResourceTable
      listId="admin-services"
      caption={t('Services')}
      columns={columns}
      source={mapSource(source, (services) => services.filter((service) => service.host === host))}
      idOf={({ id }) => String(id)}
      nameOf={({ binary }) => binary}
      states={{ empty: <EmptyState icon={Cog} title={t('No services have reported yet')} /> }}
    />
  );
}
