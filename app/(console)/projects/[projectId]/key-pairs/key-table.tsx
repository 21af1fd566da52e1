'use client';

import { useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { FilterBar } from '#components/console/filter-bar.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { mapSource } from '#components/console/row-source-of.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { objectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { KeyPanel } from './key-panel.tsx';
import { CERTIFICATE, keyListDefaults, selectKeyRows } from './key-row.ts';
import { KeysEmpty } from './keys-empty.tsx';
import { useKeyActions } from './use-key-actions.tsx';
import { useKeyColumns } from './use-key-columns.tsx';
import { useKeyRows } from './use-key-rows.ts';

function useKeyFields(): FilterField[] {
  const t = useT();
  const types = ['Ed25519', 'RSA', 'ECDSA', 'Ed25519-SK', 'ECDSA-SK', CERTIFICATE];
  return [
    { id: 'name', label: t('Name') },
    { id: 'fingerprint', label: t('Fingerprint') },
    { id: 'type', label: t('Type'), values: types.map((value) => ({ value })) },
    {
      id: 'used',
      label: t('In use'),
      values: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
    {
      id: 'strength',
      label: t('Strength'),
      values: [
        { value: 'good', label: t('Strong') },
        { value: 'weak', label: t('Weak') },
      ],
    },
  ];
}

/** The user's key pairs as a table, with what can be done to them. */
export function KeyTable({ projectId }: { projectId: string }) {
  const t = useT();
  const router = useRouter();
  const filters = useFilters(useKeyFields());
  const sort = useSort(keyListDefaults.sort);
  const source = useKeyRows(projectId);
  const actions = useKeyActions(projectId);
  const [openName, setOpenName] = useQueryState('open', parseAsString);
  const views = [
    { label: t('All') },
    { label: t('In use'), where: ['used:true'] },
    { label: t('Unused'), where: ['used:false'] },
    { label: t('Weak'), where: ['strength:weak'] },
  ];
  return (
    <>
      <ViewTabs listId="key-pairs" label={t('Views of key pairs')} views={views} />
      <ResourceTable
        listId="key-pairs"
        caption={t('Key pairs')}
        columns={useKeyColumns(projectId)}
        source={mapSource(source, (rows) => selectKeyRows(rows, { ...filters, sort: sort.sort }))}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        sort={sort}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        onOpen={({ name }) => router.push(objectHref(projectId, 'key-pairs', name))}
        onPreview={({ name }) => void setOpenName(name)}
        actions={actions.of}
        bulkActions={actions.bulk}
        toolbar={<FilterBar filters={filters} label={t('Filter key pairs')} />}
        states={{ empty: <KeysEmpty projectId={projectId} /> }}
      />
      <KeyPanel
        projectId={projectId}
        row={source.rows?.find(({ name }) => name === openName)}
        onClose={() => void setOpenName(null)}
        actionsOf={actions.of}
      />
      {actions.dialog}
    </>
  );
}
