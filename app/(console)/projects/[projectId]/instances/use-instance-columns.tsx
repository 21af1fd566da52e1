'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { addressesOf, flavorOf, imageIdOf, volumeIdsOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { flavorWords } from './flavor-words.ts';
import { InstanceAddresses } from './instance-addresses.tsx';
import { InstanceStatus } from './instance-status.tsx';
import { powerWord } from './power-words.ts';
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
  const shown: Column[] = [
    {
      id: 'name',
      header: t('Name'),
      width: 11,
      grows: true,
      sortKey: 'name',
      text: ({ name }) => name,
      isRowHeader: true,
      cell: ({ id, name }) => (
        <AppLink look="strong" href={`/projects/${projectId}/instances/${id}`} title={name}>
          {name}
        </AppLink>
      ),
    },
    textColumn('status', t('Status'), 13, ({ status }) => status, {
      sortKey: 'vm_state',
      cell: (server) => <InstanceStatus server={server} />,
    }),
    textColumn('addresses', t('Addresses'), 10.5, addressWords, {
      cell: (server) => <InstanceAddresses server={server} />,
    }),
    textColumn('flavor', t('Flavor'), 11.5, (server) => flavorOf(server)?.original_name ?? '', {
      sortKey: 'instance_type_id',
      cell: flavor,
    }),
    textColumn('image', t('Image'), 9.5, (server) => imageIdOf(server) ?? '', { cell: image }),
    textColumn('az', t('Zone'), 4.5, zoneOf),
    textColumn('age', t('Age'), 7, ({ created }) => created, {
      sortKey: 'created_at',
      cell: ({ created }) => <Age at={created} />,
    }),
  ];
  const optional = useOptionalColumns();
  const isToldHosts = rows?.some((server) => server['OS-EXT-SRV-ATTR:host'] !== undefined);
  return [...shown, ...optional.filter(({ id }) => id !== 'host' || isToldHosts)];
}

/** What can be shown on demand. */
function useOptionalColumns(): Column[] {
  const { t, format } = useI18n();
  const names = (each: readonly { name: string }[] | undefined) => (each ?? []).map(({ name }) => name).join(', ');
  const columns: Column[] = [
    textColumn('id', t('ID'), 12, ({ id }) => id, { cell: ({ id }) => <CopyableId id={id} /> }),
    textColumn('key', t('Key pair'), 8, ({ key_name }) => key_name ?? ''),
    textColumn('groups', t('Security groups'), 10, ({ security_groups }) => names(security_groups)),
    textColumn('volumes', t('Volumes'), 6, (server) => String(volumeIdsOf(server).length), { align: 'end' }),
    textColumn('created', t('Created'), 12, ({ created }) => created, {
      cell: ({ created }) => format.dateTime(created),
    }),
    textColumn('updated', t('Last change'), 8, ({ updated }) => updated, {
      cell: ({ updated }) => <Age at={updated} />,
    }),
    textColumn('power', t('Power'), 7, (server) => powerWord(server['OS-EXT-STS:power_state'])),
    textColumn('tags', t('Tags'), 10, ({ tags }) => (tags ?? []).join(', ')),
    textColumn('metadata', t('Metadata'), 12, ({ metadata }) => pairWords(metadata)),
    textColumn('locked', t('Locked'), 5, ({ locked }) => (locked ? t('Yes') : '')),
    textColumn('description', t('Description'), 12, ({ description }) => description ?? ''),
    textColumn('host', t('Host'), 8, (server) => server['OS-EXT-SRV-ATTR:host'] ?? ''),
  ];
  return columns.map((column) => ({ ...column, isOptional: true }));
}

const addressWords = (server: Server): string =>
  addressesOf(server)
    .map(({ address }) => address)
    .join(' ');

const zoneOf = (server: Server): string => server['OS-EXT-AZ:availability_zone'];

const pairWords = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');
