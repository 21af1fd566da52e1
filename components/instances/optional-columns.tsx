'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { ageColumn } from '#components/console/age-column.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { statusWord } from '#components/console/status-words.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { powerWord } from '#components/instances/power-words.ts';
import { usePersonName } from '#components/instances/use-person-name.ts';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { type ProjectOf, projectOf } from '#lib/client/project-of.ts';
import { historyLabel } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { volumeIdsOf } from '#lib/compute/servers/view/attributes.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { useFormat, useT } from '#lib/i18n/use-t.ts';

type Column = TableColumn<Server>;

export function optionalColumns(of: ProjectOf<Server>, { t, format }: Pick<I18n, 't' | 'format'>): Column[] {
  const names = (each: readonly { name: string }[] | undefined) => (each ?? []).map(({ name }) => name).join(', ');
  const columns: Column[] = [
    textColumn('id', t('ID'), 12, ({ id }) => id, { cell: ({ id }) => <CopyableId id={id} /> }),
    textColumn('key', t('Key pair'), 8, ({ key_name }) => key_name ?? ''),
    textColumn('groups', t('Security groups'), 10, ({ security_groups }) => names(security_groups)),
    textColumn('volumes', t('Volumes'), 7, (server) => String(volumeIdsOf(server).length), {
      align: 'end',
      cell: (server) => <VolumeSizes projectId={projectOf(of, server)} server={server} />,
    }),
    textColumn('created', t('Created'), 12, ({ created }) => created, {
      cell: ({ created }) => format.dateTime(created),
    }),
    ageColumn('updated', t('Last change'), ({ updated }) => updated),
    textColumn('power', t('Power'), 7, (server) => powerWord(server['OS-EXT-STS:power_state']), {
      cell: (server) => t(statusWord(powerWord(server['OS-EXT-STS:power_state']))),
    }),
    textColumn('tags', t('Tags'), 10, ({ tags }) => (tags ?? []).join(', ')),
    textColumn('metadata', t('Metadata'), 12, ({ metadata }) => pairWords(metadata)),
    textColumn('locked', t('Locked'), 5, ({ locked }) => (locked ? t('Yes') : '')),
    textColumn('description', t('Description'), 12, ({ description }) => description ?? ''),
    {
      id: 'last-action',
      header: t('Last action'),
      width: 17,
      cell: (server) => <LastAction projectId={projectOf(of, server)} serverId={server.id} />,
    },
    textColumn('host', t('Host'), 8, (server) => server['OS-EXT-SRV-ATTR:host'] ?? ''),
  ];
  return columns.map((column) => ({ ...column, isOptional: true }));
}

const pairWords = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');

function LastAction({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const personName = usePersonName(projectId);
  const { data, error } = useQuery(clientOf(factApi).lastActions.query(projectId));
  const last = data?.last_actions.find(({ server_id }) => server_id === serverId);
  if (!data) return <span className="text-ink-faint">{error ? t('could not be loaded') : '…'}</span>;
  if (!last) return <NoValue />;
  return (
    <>
      <span className={last.is_failed ? 'text-danger-ink' : undefined}>{t(historyLabel(last.action))}</span>
      {last.is_failed && ` (${t('failed')})`}
      <span className="text-ink-faint text-small">
        {' · '}
        {t('by {name}', { name: personName(last.user_id) })}
        {' · '}
        <Age at={last.started_at} />
      </span>
    </>
  );
}

function VolumeSizes({ projectId, server }: { projectId: string; server: Server }) {
  const format = useFormat();
  const { data } = useQuery(allVolumesQuery(projectId));
  const ids = new Set(volumeIdsOf(server));
  const sizes = data?.rows.flatMap(({ id, size }) => (ids.has(id) ? [size] : [])) ?? [];
  const isKnown = ids.size > 0 && sizes.length === ids.size;
  const count = format.number(ids.size);
  return isKnown ? `${count} · ${format.gib(sizes.reduce((sum, size) => sum + size, 0))}` : count;
}
