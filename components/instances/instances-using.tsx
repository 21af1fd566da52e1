'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ageColumn } from '#components/console/age-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { mapSource, pagedSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { ServerSearch } from '#lib/compute/servers/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { exactly } from '#lib/compute/servers/search.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { InstanceAddresses } from './instance-addresses.tsx';
import { InstanceStatus } from './instance-status.tsx';

interface InstancesUsingProps {
  projectId: string;
  search: Pick<ServerSearch, 'key_name' | 'image'>;
  isMeant?: (server: Server) => boolean;
  empty: ReactNode;
}

export function InstancesUsing({ projectId, search, isMeant, empty }: InstancesUsingProps) {
  const t = useT();
  const source = pagedSource(useInfiniteQuery(clientOf(serverApi).list.pages(projectId, exactly(search))));
  const hrefOf = ({ id }: Server) => objectHref(projectId, 'instances', id);
  const columns: TableColumn<Server>[] = [
    nameColumn(t('Name'), 12, ({ name }) => name, hrefOf, { isSortable: false }),
    textColumn('status', t('Status'), 12, ({ status }) => status, {
      cell: (server) => <InstanceStatus {...{ projectId, server }} />,
    }),
    { id: 'addresses', header: t('Addresses'), width: 13, cell: (server) => <InstanceAddresses server={server} /> },
    ageColumn('age', t('Created'), ({ created }) => created),
  ];
  return (
    <ResourceTable
      listId="instances-using"
      caption={t('Instances')}
      columns={columns}
      source={isMeant ? mapSource(source, (rows) => rows.filter(isMeant)) : source}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      hrefOf={hrefOf}
      toolbar={<h2 className="px-2 font-semibold">{t('Instances')}</h2>}
      states={{ empty }}
    />
  );
}
