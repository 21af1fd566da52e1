'use client';

import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { Action } from '#components/console/action.ts';
import { ageColumn } from '#components/console/age-column.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { flavorWords } from '#components/flavors/flavor-words.ts';
import { useImages } from '#components/images/use-images.ts';
import { InstanceAddresses } from '#components/instances/instance-addresses.tsx';
import { InstanceStatus } from '#components/instances/instance-status.tsx';
import type { Paces } from '#components/instances/stuck-task.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { type ProjectOf, projectOf } from '#lib/client/project-of.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { isBeingDeleted, isBuilding } from '#lib/compute/servers/states.ts';
import { addressesOf, flavorOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { InstanceName } from './instance-name.tsx';
import { optionalColumns } from './optional-columns.tsx';

type Column = TableColumn<Server>;

interface InstanceColumns {
  of: ProjectOf<Server>;
  rows: readonly Server[] | undefined;
  paces: Paces;
  removalOf: (server: Server) => Action | undefined;
}

export function useInstanceColumns({ of, rows, paces, removalOf }: InstanceColumns): Column[] {
  const i18n = useI18n();
  const canSeeHosts = rows?.some((server) => server['OS-EXT-SRV-ATTR:host'] !== undefined);
  // Memoized, since rows are rendered again when their columns change.
  return useMemo(() => {
    const optional = optionalColumns(of, i18n).filter(({ id }) => id !== 'host' || canSeeHosts);
    return [...usualColumns({ of, paces, removalOf }, i18n), ...optional];
  }, [of, paces, removalOf, i18n, canSeeHosts]);
}

function usualColumns({ of, paces, removalOf }: Omit<InstanceColumns, 'rows'>, { t, format }: I18n): Column[] {
  const flavor = (server: Server) => {
    const size = flavorOf(server);
    return size ? <span title={size.original_name}>{flavorWords(format, size)}</span> : <NoValue />;
  };
  return [
    {
      id: 'name',
      header: t('Name'),
      width: 14,
      grows: true,
      sortKey: 'name',
      text: ({ name }) => name,
      isRowHeader: true,
      cell: (server) => <InstanceName projectId={projectOf(of, server)} server={server} />,
    },
    textColumn('status', t('Status'), 11, ({ status }) => status, {
      sortKey: 'vm_state',
      cell: (server) => (
        <ListedStatus projectId={projectOf(of, server)} {...{ server, paces }} remove={removalOf(server)} />
      ),
    }),
    textColumn('addresses', t('Addresses'), 9.75, addressWords, {
      cell: (server) => <InstanceAddresses server={server} />,
    }),
    textColumn('flavor', t('Flavor'), 11.75, (server) => flavorOf(server)?.original_name ?? '', {
      sortKey: 'flavor_name',
      cell: flavor,
    }),
    textColumn('image', t('Image'), 9.5, (server) => imageIdOf(server) ?? '', {
      cell: (server) => <ImageName projectId={projectOf(of, server)} imageId={imageIdOf(server)} />,
    }),
    textColumn('az', t('Zone'), 4.5, zoneOf),
    ageColumn('age', t('Age'), ({ created }) => created, { sortKey: 'created_at' }),
  ];
}

const addressWords = (server: Server): string =>
  addressesOf(server)
    .map(({ address }) => address)
    .join(' ');

const zoneOf = (server: Server): string => server['OS-EXT-AZ:availability_zone'];

function ImageName({ projectId, imageId }: { projectId: string; imageId: string | undefined }) {
  const t = useT();
  const images = useImages(projectId);
  if (!imageId) return <span className="text-ink-muted">{t('Volume')}</span>;
  const name = images.find(({ id }) => id === imageId)?.name ?? imageId;
  return <span title={name}>{name}</span>;
}

interface ListedStatusProps {
  projectId: string;
  server: Server;
  paces: Paces;
  remove: Action | undefined;
}

function ListedStatus({ projectId, server, paces, remove }: ListedStatusProps) {
  const t = useT();
  const state = stateOf(server);
  const isNew = isBuilding(state) && !isBeingDeleted(state);
  return (
    <span className="flex items-center justify-between gap-1">
      <span className="min-w-0">
        <InstanceStatus {...{ projectId, server, paces }} />
      </span>
      {isNew && remove?.allowed === true && (
        <IconButton
          icon={X}
          label={t('Cancel the launch of {name}', { name: server.name })}
          size="small"
          className="-my-1 -me-2"
          onClick={remove.onSelect}
        />
      )}
    </span>
  );
}
