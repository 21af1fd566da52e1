'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import type { FilterField } from '#components/console/filters.ts';
import type { ListView } from '#components/console/list-view.ts';
import { Properties } from '#components/console/properties.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { listSource } from '#components/console/row-sources.ts';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { clientOf } from '#lib/contract/client.ts';
import { HOST_CONDITIONS } from '#lib/ha/facts/conditions.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { ComputeService } from './compute-service.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { CONDITION_WORDS } from './ha-words.ts';
import { Maintenance } from './maintenance.tsx';
import { selectProtectedHosts } from './protected-host-row.ts';
import { useProtectedHostActions } from './use-protected-host-actions.tsx';
import { useProtectedHostColumns } from './use-protected-host-columns.tsx';

const YES_NO = [{ value: 'yes' }, { value: 'no' }];

function useHostFields(): FilterField[] {
  const t = useT();
  return [
    { id: 'segment', label: t('Segment') },
    { id: 'state', label: t('Compute service'), values: [{ value: 'up' }, { value: 'down' }] },
    { id: 'reserved', label: t('Reserved'), values: YES_NO },
    {
      id: 'condition',
      label: t('Service'),
      values: HOST_CONDITIONS.map((value) => ({ value, label: t(CONDITION_WORDS[value]) })),
    },
    { id: 'outlook', label: t('Recovered if it failed'), values: YES_NO },
    { id: 'instances', label: t('Instances'), operators: ['>', '<'] },
  ];
}

function useHostViews(): ListView[] {
  const t = useT();
  return [
    { label: t('All') },
    { label: t('Down'), where: ['condition:down'] },
    { label: t('Out of service'), where: ['condition:out_of_service'] },
    { label: t('In maintenance'), where: ['condition:maintenance'] },
    { label: t('Reserved'), where: ['reserved:yes'] },
    { label: t('Would be lost'), where: ['outlook:no'] },
  ];
}

export function ProtectedHostTable({ projectId }: { projectId: string }) {
  const t = useT();
  const source = listSource(
    useQuery({ ...clientOf(haApi).coverage.query(projectId), select: ({ coverage }) => coverage.hosts }),
  );
  const { countOf, table } = useSelectedRows(source, {
    fields: useHostFields(),
    select: selectProtectedHosts,
    sort: { key: 'name', isDescending: false },
    label: t('Filter protected hosts'),
  });
  const actions = useProtectedHostActions(projectId);
  const [shownName, setShownName] = useUrlState('open', textParam);
  const shown = source.rows?.find(({ name }) => name === shownName);
  return (
    <>
      <ViewTabs
        listId="admin-protected-hosts"
        label={t('Views of protected hosts')}
        views={withCounts(useHostViews(), countOf)}
      />
      <ResourceTable<CoveredHost>
        listId="admin-protected-hosts"
        caption={t('Protected hosts')}
        columns={useProtectedHostColumns()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...table}
        onPreview={({ name }) => setShownName(name)}
        actions={actions.of}
        bulkActions={actions.bulk}
        states={{ empty: <NoHosts /> }}
      />
      {shown && (
        <SummaryPanel
          isOpen
          onClose={() => setShownName(null)}
          name={shown.name}
          kind={t('Host')}
          actions={actions.of(shown)}
          href={shown.compute ? adminObjectHref('hypervisors', shown.compute.hypervisor_id) : adminHref('hypervisors')}
        >
          <HostInShort projectId={projectId} host={shown} />
        </SummaryPanel>
      )}
      {actions.dialog}
    </>
  );
}

function NoHosts() {
  const t = useT();
  return (
    <EmptyState
      icon={ShieldOff}
      title={t('No protected hosts yet')}
      actions={<ButtonLink href={adminHref('segments')}>{t('Go to segments')}</ButtonLink>}
    >
      {t('A host is protected once it is in a segment.')}
    </EmptyState>
  );
}

function HostInShort({ projectId, host }: { projectId: string; host: CoveredHost }) {
  const { t, format } = useI18n();
  return (
    <div className="flex flex-col gap-4">
      <Properties
        items={[
          { label: t('Segment'), value: host.segment_name },
          { label: t('Compute service'), value: <ComputeService row={host} /> },
          { label: t('Service'), value: <Maintenance row={host} /> },
          { label: t('Reserved'), value: host.is_reserved ? t('yes') : t('no') },
          { label: t('Instances'), value: format.number(host.instances) },
          { label: t('Reason'), value: host.compute?.disabled_reason && engineText(t, host.compute.disabled_reason) },
        ]}
      />
      <ForecastCard projectId={projectId} host={host.name} />
    </div>
  );
}
