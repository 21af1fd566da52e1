'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { flavorWords } from '#components/flavors/flavor-words.ts';
import { useOwners, useUserNames } from '#components/projects/use-owners.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf, flavorOf } from '#lib/compute/servers/view/attributes.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { InstanceAddresses } from './instance-addresses.tsx';
import { InstanceStatus } from './instance-status.tsx';
import { RamHeat } from './ram-heat.tsx';

type Column = TableColumn<Server>;

/** Empty if the server has no host. */
const hostOf = (server: Server): string => server['OS-EXT-SRV-ATTR:host'] ?? '';
const zoneOf = (server: Server): string => server['OS-EXT-AZ:availability_zone'];
const ramOf = (server: Server): number => flavorOf(server)?.ram ?? 0;

export function useAdminColumns(projectId: string, rows: readonly Server[] | undefined): Column[] {
  const { t, format } = useI18n();
  const { ownerOf } = useOwners(projectId);
  const userName = useUserNames(projectId, rows);
  const largest = Math.max(0, ...(rows ?? []).map(ramOf));
  const name: Column = {
    id: 'name',
    header: t('Name'),
    width: 10,
    grows: true,
    sortKey: 'name',
    isRowHeader: true,
    text: (server) => server.name,
    cell: (server) => (
      <AppLink look="strong" href={adminObjectHref('instances', server.id)} title={server.name}>
        {server.name}
      </AppLink>
    ),
  };
  const shown = [
    name,
    textColumn<Server>('status', t('Status'), 11, ({ status }) => status, {
      sortKey: 'vm_state',
      cell: (server) => <InstanceStatus {...{ projectId, server }} />,
    }),
    textColumn<Server>('project', t('Project'), 7.5, ({ tenant_id }) => ownerOf(tenant_id).project, {
      sortKey: 'project_name',
    }),
    textColumn<Server>('domain', t('Domain'), 6, ({ tenant_id }) => ownerOf(tenant_id).domain),
    textColumn<Server>('host', t('Host'), 6, hostOf),
    textColumn<Server>('user', t('User'), 7, ({ user_id }) => userName(user_id), { sortKey: 'user_name' }),
    textColumn<Server>('ram', t('RAM'), 6, (server) => String(ramOf(server)), {
      ...{ align: 'end', total: ramOf, showTotal: format.mib },
      cell: (server) => <RamHeat ram={ramOf(server)} largest={largest} />,
    }),
    textColumn<Server>('az', t('Zone'), 4.5, zoneOf),
    ageColumn<Server>('age', t('Age'), ({ created }) => created, { sortKey: 'created_at' }),
  ];
  return [...shown, ...useOptionalColumns()];
}

function useOptionalColumns(): Column[] {
  const { t, format } = useI18n();
  const flavor = (server: Server) => {
    const size = flavorOf(server);
    return size && <span title={size.original_name}>{flavorWords(format, size)}</span>;
  };
  const columns = [
    textColumn<Server>('id', t('ID'), 12, ({ id }) => id, { cell: ({ id }) => <CopyableId id={id} /> }),
    textColumn<Server>('addresses', t('Addresses'), 10, addressWords, {
      cell: (server) => <InstanceAddresses server={server} />,
    }),
    textColumn<Server>('flavor', t('Flavor'), 11, (server) => flavorOf(server)?.original_name ?? '', { cell: flavor }),
    textColumn<Server>('locked', t('Locked'), 8, ({ locked, locked_reason }) =>
      locked ? locked_reason || t('Yes') : '',
    ),
    ageColumn<Server>('updated', t('Last change'), ({ updated }) => updated),
  ];
  return columns.map((column) => ({ ...column, isOptional: true }));
}

const addressWords = (server: Server): string =>
  addressesOf(server)
    .map(({ address }) => address)
    .join(' ');
