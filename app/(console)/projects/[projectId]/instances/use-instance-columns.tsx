'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { flavorOf, imageIdOf, volumeIdsOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { flavorWords } from './flavor-words.ts';
import { InstanceAddresses } from './instance-addresses.tsx';
import { InstanceStatus } from './instance-status.tsx';
import { useImages } from './use-images.ts';

type Column = TableColumn<Server>;

const Dash = () => <span className="text-ink-faint">–</span>;

/** The columns of the list of instances; what only administrators are told is a column for them alone. */
export function useInstanceColumns(projectId: string, rows: readonly Server[] | undefined): Column[] {
  const { t, format } = useI18n();
  const names = new Map(useImages(projectId).map(({ id, name }) => [id, name ?? id]));
  const flavor = (server: Server) => {
    const size = flavorOf(server);
    return size ? <span title={size.original_name}>{flavorWords(format, size)}</span> : <Dash />;
  };
  const image = (server: Server) => {
    const id = imageIdOf(server);
    if (!id) return <span className="text-ink-muted">{t('Volume')}</span>;
    const name = names.get(id) ?? id;
    return <span title={name}>{name}</span>;
  };
  const volumes = (server: Server) => volumeIdsOf(server).length || <Dash />;
  const shown: Column[] = [
    {
      id: 'name',
      header: t('Name'),
      width: 11,
      grows: true,
      sortKey: 'name',
      isRowHeader: true,
      cell: ({ id, name }) => (
        <AppLink look="strong" href={`/projects/${projectId}/instances/${id}`} title={name}>
          {name}
        </AppLink>
      ),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 13,
      sortKey: 'vm_state',
      cell: (server) => <InstanceStatus server={server} />,
    },
    { id: 'addresses', header: t('Addresses'), width: 10.5, cell: (server) => <InstanceAddresses server={server} /> },
    { id: 'flavor', header: t('Flavor'), width: 11.5, sortKey: 'instance_type_id', cell: flavor },
    { id: 'image', header: t('Image'), width: 9.5, cell: image },
    { id: 'az', header: t('Zone'), width: 4.5, cell: (server) => server['OS-EXT-AZ:availability_zone'] || <Dash /> },
    {
      id: 'age',
      header: t('Age'),
      width: 7,
      sortKey: 'created_at',
      cell: ({ created }) => <Age at={created} />,
    },
  ];
  const optional: Column[] = [
    { id: 'id', header: t('ID'), width: 12, cell: ({ id }) => <CopyableId id={id} /> },
    { id: 'key', header: t('Key pair'), width: 8, cell: ({ key_name }) => key_name ?? <Dash /> },
    { id: 'volumes', header: t('Volumes'), width: 6, align: 'end', cell: volumes },
    { id: 'created', header: t('Created'), width: 12, cell: ({ created }) => format.dateTime(created) },
    { id: 'updated', header: t('Last change'), width: 8, cell: ({ updated }) => <Age at={updated} /> },
    { id: 'description', header: t('Description'), width: 12, cell: ({ description }) => description || <Dash /> },
  ];
  const host: Column = {
    id: 'host',
    header: t('Host'),
    width: 8,
    cell: (server) => server['OS-EXT-SRV-ATTR:host'] ?? <Dash />,
  };
  const isToldHosts = rows?.some((server) => server['OS-EXT-SRV-ATTR:host'] !== undefined);
  return [...shown, ...[...optional, ...(isToldHosts ? [host] : [])].map((each) => ({ ...each, isOptional: true }))];
}
