'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import { rowSelector } from '#components/console/select-rows.ts';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { segmentApi } from '#lib/ha/segments/contract.ts';
import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';
import { SEGMENT_VERBS, type SegmentVerb } from '#lib/ha/segments/verbs.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { METHOD_WORDS } from './segment-words.ts';

const { kinds, request } = clientOf(segmentApi).remove;

const EditSegment = lazyComponent(async () => (await import('./edit-segment.tsx')).EditSegment);

const hostsHref = ({ name }: CoveredSegment) =>
  adminHref('protected-hosts', new URLSearchParams([['where', `segment:${name}`]]));

/** The API returns the complete list, so it is filtered and sorted here. */
const selectSegments = rowSelector<CoveredSegment>({
  nameOf: ({ name }) => name,
  words: ({ name, description, service_type }) => [name, description ?? '', service_type],
  fields: {
    method: ({ recovery_method }) => recovery_method,
    enabled: ({ is_enabled }) => (is_enabled ? 'yes' : 'no'),
  },
  orders: {
    name: ({ name }) => name,
    hosts: ({ hosts }) => hosts.total,
    open: ({ open }) => open,
  },
});

function useColumns(): TableColumn<CoveredSegment>[] {
  const t = useT();
  return [
    nameColumn<CoveredSegment>(t('Name'), 9, ({ name }) => name, hostsHref),
    textColumn<CoveredSegment>('enabled', t('Enabled'), 7, ({ is_enabled }) => (is_enabled ? t('yes') : t('no')), {
      cell: ({ is_enabled }) => <EnabledBadge isEnabled={is_enabled} />,
    }),
    textColumn<CoveredSegment>(
      'method',
      t('Recovery method'),
      15,
      ({ recovery_method }) => t(METHOD_WORDS[recovery_method].word),
      { yields: true },
    ),
    textColumn<CoveredSegment>(
      'hosts',
      t('Hosts'),
      11,
      ({ hosts }) =>
        t(
          '{total}{reserved, plural, =0 {} other {, # reserved}}{down, plural, =0 {} other {, # down}}{out_of_service, plural, =0 {} other {, # out of service}}{maintenance, plural, =0 {} other {, # in maintenance}}',
          hosts,
        ),
      { sortKey: 'hosts' },
    ),
    textColumn<CoveredSegment>('outlook', t('If a host failed'), 11, (segment) => t(outlookText(segment)), {
      isVital: true,
      cell: (segment) => <SegmentOutlook segment={segment} />,
    }),
    textColumn<CoveredSegment>('open', t('Open incidents'), 9, ({ open }) => (open > 0 ? String(open) : ''), {
      sortKey: 'open',
      cell: (segment) => <OpenIncidents segment={segment} />,
    }),
    textColumn<CoveredSegment>('type', t('Service type'), 8, ({ service_type }) => service_type, { isOptional: true }),
    textColumn<CoveredSegment>('description', t('Description'), 9, ({ description }) => description ?? '', {
      yields: true,
    }),
  ];
}

function OpenIncidents({ segment: { name, open } }: { segment: CoveredSegment }) {
  if (open === 0) return <span className="text-ink-faint">–</span>;
  return (
    <AppLink href={adminHref('notifications', new URLSearchParams([['where', `segment:${name}`]]))}>{open}</AppLink>
  );
}

const outlookText = ({ hosts, failing }: CoveredSegment): Text => {
  if (hosts.total === 0) return '';
  if (hosts.in_service === 0) return msg('No host in service');
  if (failing.length === 0) return msg('All recovered');
  return msg('{count, plural, one {{name} not recovered} other {# hosts not recovered}}', {
    count: failing.length,
    name: failing[0] ?? '',
  });
};

function SegmentOutlook({ segment }: { segment: CoveredSegment }) {
  const t = useT();
  const { name, hosts, failing } = segment;
  if (hosts.total === 0) return <span className="text-ink-faint">–</span>;
  const mark = (
    <StateBadge
      word={t(outlookText(segment))}
      tone={failing.length === 0 && hosts.in_service > 0 ? 'success' : 'danger'}
    />
  );
  const [first] = failing;
  if (first === undefined) return mark;
  const search = new URLSearchParams([
    ['where', `segment:${name}`],
    ['where', 'outlook:no'],
    ['host', first],
  ]);
  return <AppLink href={adminHref('protected-hosts', search)}>{mark}</AppLink>;
}

export function SegmentTable({ projectId }: { projectId: string }) {
  const t = useT();
  const query = clientOf(haApi).coverage.query(projectId);
  const source = listSource(useQuery({ ...query, select: ({ coverage }) => coverage.segments }));
  const { table } = useSelectedRows(source, {
    fields: [
      { id: 'method', label: t('Recovery method'), values: RECOVERY_METHODS.map((value) => ({ value })) },
      { id: 'enabled', label: t('Enabled'), values: [{ value: 'yes' }, { value: 'no' }] },
    ],
    select: selectSegments,
    sort: { key: 'name', isDescending: false },
    label: t('Filter segments'),
  });
  const actions = useKindActions<CoveredSegment, SegmentVerb>({
    ...{ verbs: SEGMENT_VERBS, of: projectId, kinds },
    starts: { hosts: { href: hostsHref } },
    dialogs: { edit: ([segment], onClose) => <EditSegment {...{ projectId, segment, onClose }} /> },
    requests: { delete: ({ id }) => request({ segment: id }) },
    valuesOf: ([{ hosts }]) => ({ hosts: hosts.total }),
  });
  return (
    <>
      <ResourceTable<CoveredSegment>
        listId="admin-segments"
        caption={t('Segments')}
        columns={useColumns()}
        idOf={({ id }) => id}
        activityIdOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...table}
        actions={actions.of}
        states={{ empty: <NoSegments /> }}
      />
      {actions.dialog}
    </>
  );
}

function NoSegments() {
  const t = useT();
  return (
    <EmptyState
      icon={ShieldOff}
      title={t('No segments yet')}
      actions={
        <ButtonLink variant="primary" href={adminObjectHref('segments', 'create')}>
          {t('Create segment')}
        </ButtonLink>
      }
    >
      {t('A segment is a group of hosts that back each other up. Only hosts in a segment are recovered.')}
    </EmptyState>
  );
}
