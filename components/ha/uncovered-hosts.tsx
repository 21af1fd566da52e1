'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { EmptyState } from '#components/console/empty-state.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { UpBadge } from '#components/console/up-badge.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { UncoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { UNCOVERED_HOST_VERBS } from '#lib/ha/hosts/verbs.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { ForecastCard } from './forecast-card.tsx';

const AddToSegment = lazyComponent(async () => (await import('./add-to-segment.tsx')).AddToSegment);

const hostHref = ({ compute }: UncoveredHost) => adminObjectHref('hypervisors', compute.hypervisor_id);

function useColumns(): TableColumn<UncoveredHost>[] {
  const { t, format } = useI18n();
  return [
    nameColumn<UncoveredHost>(t('Host'), 11, ({ name }) => name, hostHref, { isSortable: false }),
    textColumn<UncoveredHost>('zone', t('Zone'), 8, ({ compute }) => compute.zone),
    {
      id: 'compute',
      header: t('Compute service'),
      width: 9,
      cell: ({ compute: { reports_up, is_forced_down } }) => {
        const isUp = reports_up && !is_forced_down;
        return <UpBadge isUp={isUp} />;
      },
    },
    textColumn<UncoveredHost>('instances', t('Instances'), 7, ({ instances }) => format.number(instances)),
    textColumn<UncoveredHost>(
      'outlook',
      t('If it failed now'),
      11,
      ({ instances }) =>
        instances === 0
          ? ''
          : t('{count, plural, one {# instance lost} other {# instances lost}}', { count: instances }),
      { isVital: true },
    ),
  ];
}

export function UncoveredHosts({ projectId }: { projectId: string }) {
  const t = useT();
  const columns = useColumns();
  const answer = useQuery(clientOf(haApi).coverage.query(projectId));
  const source = listSource(
    useQuery({ ...clientOf(haApi).coverage.query(projectId), select: ({ coverage }) => coverage.uncovered }),
  );
  const [shownName, setShownName] = useUrlState('open', textParam);
  const shown = source.rows?.find(({ name }) => name === shownName);
  const segments = answer.data?.coverage.segments ?? [];
  const actions = useKindActions<UncoveredHost, keyof typeof UNCOVERED_HOST_VERBS>({
    ...{ verbs: UNCOVERED_HOST_VERBS, of: projectId },
    allowed: segments.length > 0 || msg('Create a segment first.'),
    dialogs: { add: (hosts, onClose) => <AddToSegment {...{ projectId, hosts, segments, onClose }} /> },
  });
  return (
    <div className="mt-6">
      <h2 className="mb-2 font-semibold text-strong">{t('Uncovered hosts')}</h2>
      <ResourceTable<UncoveredHost>
        listId="admin-uncovered-hosts"
        caption={t('Uncovered hosts')}
        columns={columns}
        source={source}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        onPreview={({ name }) => setShownName(name)}
        actions={actions.of}
        bulkActions={actions.bulk}
        toolbar={
          <p className="ps-2 text-ink-muted">{t('Instances are not recovered when one of these hosts fails.')}</p>
        }
        states={{
          empty: (
            <EmptyState icon={ShieldCheck} title={t('Every compute host is in a segment')}>
              {t('New hosts appear here until you add them to a segment.')}
            </EmptyState>
          ),
        }}
      />
      <InShort projectId={projectId} host={shown} actionsOf={actions.of} onClose={() => setShownName(null)} />
      {actions.dialog}
    </div>
  );
}

interface InShortProps extends ProjectDialogProps {
  host: UncoveredHost | undefined;
  actionsOf: (host: UncoveredHost) => Action[];
}

function InShort({ projectId, host, actionsOf, onClose }: InShortProps) {
  const t = useT();
  if (!host) return undefined;
  return (
    <SummaryPanel
      isOpen
      onClose={onClose}
      name={host.name}
      kind={t('Host')}
      actions={actionsOf(host)}
      href={adminObjectHref('hypervisors', host.compute.hypervisor_id)}
    >
      <ForecastCard projectId={projectId} host={host.name} />
    </SummaryPanel>
  );
}
