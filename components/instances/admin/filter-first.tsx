'use client';

import { useQuery } from '@tanstack/react-query';
import { Filter } from 'lucide-react';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { statusWord } from '#components/console/status-words.ts';
import type { Filters } from '#components/console/use-filters.ts';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { Button } from '#components/ui/button.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

interface FilterFirstProps {
  projectId: string;
  total: number;
  hosts: readonly HypervisorRow[];
  filters: Filters;
  onShowAll: () => void;
}

export function FilterFirst({ projectId, total, hosts, filters, onShowAll }: FilterFirstProps) {
  const { t, format } = useI18n();
  const counted = useQuery(clientOf(factApi).serverCounts.query(projectId));
  const zones = Map.groupBy(hosts, ({ zone }) => zone);
  const chip = (field: string, value: string, count: number, label = value) => (
    <Button key={value} size="small" onClick={() => filters.add({ field, operator: '', value })}>
      {label}
      <span className="text-ink-faint tabular-nums">{format.number(count)}</span>
    </Button>
  );
  return (
    <section aria-label={t('All instances')} className="rounded-card border bg-surface shadow-low">
      <div className="border-b p-2">
        <FilterBar filters={filters} label={t('Filter {nouns}', { nouns: t('all instances') })} />
      </div>
      <ScreenState
        icon={Filter}
        title={t('Filter {total} instances', { total: format.number(total) })}
        actions={<Button onClick={onShowAll}>{t('Show all')}</Button>}
      >
        <p>{t('Choose a project, host, name or status to narrow the list.')}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-1.5">
          <QueryContent answer={counted} unknown={t('Could not count the instances')}>
            {({ counts }) => counts.map(({ status, count }) => chip('status', status, count, t(statusWord(status))))}
          </QueryContent>
        </div>
        <div className="mt-2 flex flex-wrap justify-center gap-1.5">
          {[...zones].map(([zone, members]) =>
            chip(
              'az',
              zone,
              members.reduce((sum, { instances }) => sum + instances, 0),
            ),
          )}
        </div>
      </ScreenState>
    </section>
  );
}
