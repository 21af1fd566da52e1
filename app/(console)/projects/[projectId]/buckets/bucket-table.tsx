'use client';

import { useQuery } from '@tanstack/react-query';
import { Boxes } from 'lucide-react';
import { bucketListDefaults, selectBuckets } from '#components/buckets/select-buckets.ts';
import { useBucketActions } from '#components/buckets/use-bucket-actions.tsx';
import { useBucketColumns } from '#components/buckets/use-bucket-columns.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { listSource } from '#components/console/row-sources.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';

/** Buckets that the server lists. */
const MAX_LISTED = 10_000;
const not = ['!'] as const;
const compared = ['!', '>', '<'] as const;

function useBucketFields(): FilterField[] {
  const t = useT();
  return [
    { id: 'name', label: t('Name'), operators: not },
    {
      id: 'access',
      label: t('Access'),
      values: [
        { value: 'public', label: t('Public') },
        { value: 'private', label: t('Private') },
      ],
    },
    {
      id: 'versioning',
      label: t('Versioning'),
      values: [
        { value: 'enabled', label: t('On') },
        { value: 'suspended', label: t('Suspended') },
        { value: 'off', label: t('Off') },
      ],
    },
    { id: 'size', label: t('Size'), operators: compared, unit: 'GiB' },
    { id: 'objects', label: t('Objects'), operators: compared },
  ];
}

export function BucketTable({ projectId }: { projectId: string }) {
  const t = useT();
  const source = listSource(
    useQuery({ ...clientOf(bucketApi).list.query(projectId), select: ({ buckets }) => buckets }),
  );
  const { countOf, table } = useSelectedRows(source, {
    fields: useBucketFields(),
    select: selectBuckets,
    sort: bucketListDefaults.sort,
    label: t('Filter buckets'),
  });
  const actions = useBucketActions(projectId);
  const views = [
    { label: t('All') },
    { label: t('Public'), where: ['access:public'] },
    { label: t('With versions'), where: ['versioning:enabled'] },
    { label: t('Without objects'), where: ['objects:<1'] },
  ];
  return (
    <>
      {source.rows?.length === MAX_LISTED && (
        <Alert tone="warning" title={t('Only the first 10,000 buckets are listed')} />
      )}
      <ViewTabs listId="buckets" label={t('Views of buckets')} views={withCounts(views, countOf)} />
      <ResourceTable
        listId="buckets"
        caption={t('Buckets')}
        columns={useBucketColumns(projectId)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...table}
        hrefOf={({ id }) => objectHref(projectId, 'buckets', id)}
        actions={actions.of}
        states={{ empty: <NoBuckets projectId={projectId} /> }}
      />
      {actions.dialog}
    </>
  );
}

function NoBuckets({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Boxes}
      title={t('No buckets yet')}
      actions={
        <ButtonLink href={projectHref(projectId, 'buckets', { create: 'true' })}>{t('Create bucket')}</ButtonLink>
      }
    >
      {t(
        'A bucket keeps files of any size and number. Clients of S3 and of OpenStack read and write the same objects.',
      )}
    </EmptyState>
  );
}
