'use client';

import { useQuery } from '@tanstack/react-query';
import { Boxes } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { Properties } from '#components/console/properties.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions, Rows } from '#components/console/use-object-actions.tsx';
import { useSort } from '#components/console/use-sort.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import type { ProjectStorage, StorageUsage } from '#lib/object-store/console/administration/schema.ts';
import { ACCOUNT_VERBS } from '#lib/object-store/console/verbs.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { projectName, STORAGE_ORDER, sortStorage } from './select-storage.ts';
import { useStorageColumns } from './use-storage-columns.tsx';

const AccountQuotaDialog = lazyComponent(async () => (await import('./account-quota-dialog.tsx')).AccountQuotaDialog);

/** Usage and limits of all projects that use object storage. */
export function StorageTable({ scope }: { scope: string }) {
  const t = useT();
  const query = useQuery(clientOf(storageApi).projects.query(scope));
  const source = listSource(useQuery({ ...clientOf(storageApi).projects.query(scope), select: projectsOf }));
  const sort = useSort(STORAGE_ORDER);
  const actions = useStorageActions(scope);
  return (
    <>
      {query.data && <StorageTotals usage={query.data} />}
      <ResourceTable<ProjectStorage>
        listId="admin-object-storage"
        caption={t('Usage per project')}
        columns={useStorageColumns(query.data?.totals.stored_bytes ?? 0)}
        source={mapSource(source, (rows) => sortStorage(rows, sort.sort))}
        idOf={({ id }) => id}
        nameOf={projectName}
        sort={sort}
        hrefOf={({ id }) => adminObjectHref('projects', id)}
        actions={actions.of}
        states={{ empty: <NoStorage /> }}
      />
      {actions.dialog}
    </>
  );
}

const projectsOf = ({ projects }: StorageUsage): ProjectStorage[] => projects;

const useStorageActions = (scope: string): ObjectActions<ProjectStorage> =>
  useKindActions({
    verbs: ACCOUNT_VERBS,
    of: scope,
    allowed: useMayAdminister(scope),
    dialogs: {
      account: ([project]: Rows<ProjectStorage>, onClose) => <AccountQuotaDialog {...{ scope, project, onClose }} />,
    },
    starts: { quotas: { href: ({ id }) => adminObjectHref('projects', id, '', { tab: 'quotas' }) } },
  });

function StorageTotals({ usage: { totals, projects, is_truncated } }: { usage: StorageUsage }) {
  const { t, format } = useI18n();
  return (
    <div className="flex shrink-0 flex-col gap-3 pb-3">
      {is_truncated && (
        <Alert
          tone="warning"
          title={t('Only the {count} projects that store most are listed', { count: format.number(projects.length) })}
        />
      )}
      <Card title={t('All projects')}>
        <Properties
          items={[
            { label: t('Projects with buckets'), value: format.number(totals.projects) },
            { label: t('Buckets'), value: format.number(totals.buckets) },
            { label: t('Objects'), value: format.number(totals.objects) },
            { label: t('Size'), value: format.bytes(totals.bytes) },
            { label: t('With versions and unfinished uploads'), value: format.bytes(totals.stored_bytes) },
          ]}
        />
      </Card>
    </div>
  );
}

function NoStorage() {
  const t = useT();
  return (
    <EmptyState icon={Boxes} title={t('No project uses object storage')}>
      {t('A project appears here as soon as it has a bucket.')}
    </EmptyState>
  );
}
