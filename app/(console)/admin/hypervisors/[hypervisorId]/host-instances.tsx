'use client';

import { useQuery } from '@tanstack/react-query';
import { ServerOff } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import { useAdminActions } from '#components/instances/admin/use-admin-actions.tsx';
import { useAdminColumns } from '#components/instances/use-admin-columns.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { onHost } from '#lib/compute/servers/search.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

export function HostInstances({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const source = listSource(useQuery(clientOf(serverApi).list.rows(projectId, onHost(host))));
  const columns = useAdminColumns(projectId, source.rows).filter(({ id }) => id !== 'host');
  const actions = useAdminActions(projectId);
  return (
    <>
      <ResourceTable<Server>
        listId="admin-host-instances"
        caption={t('Instances on {host}', { host })}
        columns={columns.map(({ sortKey: _, ...column }) => column)}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => adminObjectHref('instances', id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        states={{
          empty: (
            <EmptyState icon={ServerOff} title={t('No instances on this host')}>
              {t('The scheduler places instances on this host as long as it is up and enabled.')}
            </EmptyState>
          ),
        }}
      />
      {actions.dialog}
    </>
  );
}
