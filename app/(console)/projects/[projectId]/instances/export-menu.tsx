'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { toCsv } from '#lib/client/csv.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { addressesOf, flavorOf, imageIdOf } from '#lib/compute/servers/facts.ts';
import { type ServerSearch, serversQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const MAX_PAGES = 100;

const toRecord = (server: Server) => ({
  id: server.id,
  name: server.name,
  status: server.status,
  addresses: addressesOf(server)
    .map(({ address }) => address)
    .join(' '),
  flavor: flavorOf(server)?.original_name ?? '',
  image: imageIdOf(server) ?? '',
  availability_zone: server['OS-EXT-AZ:availability_zone'],
  key_name: server.key_name ?? '',
  created: server.created,
  updated: server.updated,
});

/** All instances that the filter matches, as a file. */
export function ExportMenu({ projectId, search }: { projectId: string; search: ServerSearch }) {
  const t = useT();
  const client = useQueryClient();
  const save = async (format: 'csv' | 'json') => {
    try {
      const { pages } = await client.fetchInfiniteQuery({ ...serversQuery(projectId, search), pages: MAX_PAGES });
      const servers = pages.flatMap(({ rows }) => rows);
      if (format === 'csv') saveFile('instances.csv', toCsv(servers.map(toRecord)), 'text/csv');
      else saveFile('instances.json', JSON.stringify(servers, null, 2), 'application/json');
    } catch (error) {
      notifyFailure(msg('The instances were not exported'), toApiError(error));
    }
  };
  return (
    <DropdownMenu
      trigger={<IconButton label={t('Export')} icon={Download} />}
      groups={[
        {
          label: t('All rows of this filter'),
          items: [
            { label: t('As CSV'), onSelect: () => void save('csv') },
            { label: t('As JSON'), onSelect: () => void save('json') },
          ],
        },
      ]}
    />
  );
}
