'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { backupName } from '#components/backups/backup-words.ts';
import { chainsOf, flattenChains } from '#components/backups/chains.ts';
import { CoverageStrip } from '#components/backups/coverage-strip.tsx';
import { backupFields, backupLocalChips } from '#components/backups/filters.ts';
import { useBackupActions } from '#components/backups/use-backup-actions.tsx';
import { useBackupColumns } from '#components/backups/use-backup-columns.tsx';
import { useBackupFilters } from '#components/backups/use-backup-filters.ts';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import type { ListView } from '#components/console/list-view.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts, withTotal } from '#components/console/row-counts.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';

function useBackupViews(): ListView[] {
  const t = useT();
  return [
    { label: t('All') },
    { label: t('Full'), where: ['kind:full'] },
    { label: t('Incremental'), where: ['kind:incremental'] },
    { label: t('Older than 30 days'), where: ['age:>30'] },
    { label: t('Errors'), where: ['status:/^error/'] },
  ];
}

const toCommands = (backups: readonly Backup[]): string =>
  backups.map(({ id }) => `openstack volume backup show ${id}`).join('\n');

export function BackupTable({ projectId }: { projectId: string }) {
  const t = useT();
  const { filters, sort, search, volumes, all, countOf } = useBackupFilters(projectId);
  const listed = pagedSource(useInfiniteQuery(clientOf(backupApi).list.pages(projectId, search)));
  const found = useLocalFilter(listed, backupLocalChips(filters), backupFields);
  const source = withTotal(found, filters, countOf);
  const actions = useBackupActions(projectId);
  const depths = new Map(flattenChains(chainsOf(all.data?.rows ?? [])).map(({ backup, depth }) => [backup.id, depth]));
  const columns = useBackupColumns(projectId, {
    volumeNameOf: (id) => {
      const volume = volumes.data?.rows.find((one) => one.id === id);
      return volume && volumeName(volume);
    },
    depthOf: ({ id }) => depths.get(id),
  });
  return (
    <>
      <QueryContent answer={combineQueries(volumes, all)} unknown={t('Could not load the volumes without a backup')}>
        {([{ rows: ofProject }, { rows }]) => (
          <CoverageStrip projectId={projectId} volumes={ofProject} backups={rows} />
        )}
      </QueryContent>
      <ViewTabs listId="backups" label={t('Views of backups')} views={withCounts(useBackupViews(), countOf)} />
      <ResourceTable
        listId="backups"
        caption={t('Backups')}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        nameOf={backupName}
        sort={sort}
        {...filteredBy(filters, t('Filter backups'))}
        hrefOf={({ id }) => objectHref(projectId, 'backups', id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[{ label: t('openstack commands'), text: toCommands }]}
        states={{ empty: <NoBackups projectId={projectId} /> }}
      />
      {actions.dialog}
    </>
  );
}

function NoBackups({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Archive}
      title={t('No backups yet')}
      actions={<ButtonLink href={projectHref(projectId, 'volumes')}>{t('Go to volumes')}</ButtonLink>}
    >
      {t(
        'A backup keeps the data of a volume, even after the volume is deleted. Create one from the menu of a volume.',
      )}
    </EmptyState>
  );
}
