'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Action, BulkAction } from '#components/console/action.ts';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-source-of.ts';
import { SelectField } from '#components/console/select-field.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { notify } from '#lib/client/notices.ts';
import { coverageQuery } from '#lib/console/ha/coverage/queries.ts';
import type { CoveredSegment, UncoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { useAddSegmentHosts } from '#lib/console/ha/segments/queries.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { ForecastCard } from './forecast-card.tsx';
import { HostsField, NewHosts } from './hosts-field.tsx';

function useColumns(): TableColumn<UncoveredHost>[] {
  const t = useT();
  const format = useFormat();
  return [
    textColumn<UncoveredHost>('name', t('Host'), 11, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      cell: ({ name, compute }) => (
        <AppLink look="strong" href={adminObjectHref('hypervisors', compute.hypervisor_id)}>
          {name}
        </AppLink>
      ),
    }),
    textColumn<UncoveredHost>('zone', t('Zone'), 8, ({ compute }) => compute.zone),
    {
      id: 'compute',
      header: t('Compute service'),
      width: 9,
      cell: ({ compute: { reports_up, is_forced_down } }) => {
        const isUp = reports_up && !is_forced_down;
        return <StateBadge word={isUp ? t('up') : t('down')} tone={isUp ? 'success' : 'danger'} />;
      },
    },
    textColumn<UncoveredHost>('instances', t('Instances'), 7, ({ instances }) => format.number(instances)),
    textColumn<UncoveredHost>('outlook', t('If it died now'), 11, ({ instances }) =>
      instances === 0 ? '' : t('{count, plural, one {# instance lost} other {# instances lost}}', { count: instances }),
    ),
  ];
}

/** Compute hosts that nothing protects, and a way to change that. */
export function UncoveredHosts({ projectId }: { projectId: string }) {
  const t = useT();
  const columns = useColumns();
  const answer = useQuery(coverageQuery(projectId));
  const source = listSource(useQuery({ ...coverageQuery(projectId), select: ({ coverage }) => coverage.uncovered }));
  const [asked, setAsked] = useState<readonly UncoveredHost[]>();
  const [shownName, setShownName] = useState<string>();
  const shown = source.rows?.find(({ name }) => name === shownName);
  const segments = answer.data?.coverage.segments ?? [];
  const hasSegment = segments.length > 0 || msg('Create a segment first.');
  const actionsOf = (row: UncoveredHost): Action[] => [
    { label: t('Add to segment'), icon: <Plus />, allowed: hasSegment, onSelect: () => setAsked([row]) },
  ];
  const bulk: BulkAction<UncoveredHost>[] = [
    { label: t('Add to segment'), allowed: () => hasSegment, onRun: (rows) => setAsked(rows) },
  ];
  return (
    <section aria-labelledby="uncovered-hosts" className="mt-6">
      <h2 id="uncovered-hosts" className="mb-2 font-semibold text-strong">
        {t('Uncovered hosts')}
      </h2>
      <ResourceTable<UncoveredHost>
        listId="admin-uncovered-hosts"
        caption={t('Uncovered hosts')}
        columns={columns}
        source={source}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        onPreview={({ name }) => setShownName(name)}
        actions={actionsOf}
        bulkActions={bulk}
        toolbar={<p className="ps-2 text-ink-muted">{t('Nothing is recovered when one of these fails.')}</p>}
        states={{
          empty: (
            <EmptyState icon={ShieldCheck} title={t('Every compute host is in a segment')}>
              {t('A new host appears here until it is added to one.')}
            </EmptyState>
          ),
        }}
      />
      {shown && (
        <SummaryPanel
          isOpen
          onClose={() => setShownName(undefined)}
          name={shown.name}
          kind={t('Host')}
          actions={actionsOf(shown)}
          href={adminObjectHref('hypervisors', shown.compute.hypervisor_id)}
        >
          <ForecastCard projectId={projectId} host={shown.name} />
        </SummaryPanel>
      )}
      {asked && (
        <AddToSegment projectId={projectId} hosts={asked} segments={segments} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

const Schema = z.object({ segment: z.string().min(1, msg('Choose a segment.')), hosts: NewHosts });

interface AddToSegmentProps {
  projectId: string;
  hosts: readonly UncoveredHost[];
  segments: readonly CoveredSegment[];
  onClose: () => void;
}

function AddToSegment({ projectId, hosts, segments, onClose }: AddToSegmentProps) {
  const t = useT();
  const format = useFormat();
  const add = useAddSegmentHosts(projectId);
  const defaults = { reserved: false, type: 'COMPUTE', control_attributes: 'SSH' };
  return (
    <FormDialog
      title={t('{count, plural, one {Add {name} to a segment} other {Add # hosts to a segment}}', {
        count: hosts.length,
        name: hosts[0]?.name ?? '',
      })}
      submitLabel={t('Add to segment')}
      size="large"
      schema={Schema}
      defaultValues={{
        segment: segments.length === 1 ? (segments[0]?.id ?? '') : '',
        hosts: Object.fromEntries(hosts.map(({ name }) => [name, { name, ...defaults }])),
      }}
      onSubmit={async ({ segment: id, hosts: chosen }) => {
        await add.mutateAsync({ id, hosts: Object.values(chosen) });
        const name = segments.find((segment) => segment.id === id)?.name ?? '';
        notify({
          level: 'success',
          title: msg('Added {hosts} to {name}', { hosts: format.list(Object.keys(chosen)), name }),
        });
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField
        name="segment"
        label={t('Segment')}
        isRequired
        placeholder={t('Choose a segment')}
        options={segments.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <HostsField name="hosts" hosts={hosts} />
    </FormDialog>
  );
}
