'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { AccessBadge } from '#components/buckets/access-badge.tsx';
import { BucketContents } from '#components/buckets/bucket-contents.tsx';
import { BucketImports } from '#components/buckets/bucket-imports.tsx';
import type { BucketProps } from '#components/buckets/bucket-props.ts';
import { BucketSettings } from '#components/buckets/bucket-settings.tsx';
import { UsageCard } from '#components/buckets/usage-card.tsx';
import { useBucketActions } from '#components/buckets/use-bucket-actions.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';

export function BucketDetail({ projectId, bucketId }: { projectId: string; bucketId: string }) {
  const t = useT();
  const router = useRouter();
  const query = useQuery(clientOf(bucketApi).show.query(projectId, bucketId));
  const actions = useBucketActions(projectId, () => router.push(projectHref(projectId, 'buckets')));
  return (
    <>
      <DetailScreen
        query={query}
        goneTitle={t('Bucket not found')}
        listHref={projectHref(projectId, 'buckets')}
        listLabel={t('Go to buckets')}
      >
        {({ bucket }) => (
          <>
            <BucketHeader projectId={projectId} bucket={bucket} actions={actions} />
            <BucketTabs projectId={projectId} bucket={bucket} />
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  );
}

function BucketHeader({ projectId, bucket, actions }: BucketProps & { actions: ReturnType<typeof useBucketActions> }) {
  const { t, format } = useI18n();
  const { name, objects, bytes } = bucket;
  const elsewhere = actions.of(bucket).filter(({ href }) => href === undefined);
  return (
    <ObjectHeader
      list={{ label: t('Buckets'), href: projectHref(projectId, 'buckets') }}
      name={name}
      status={<AccessBadge isPublic={bucket.is_public} />}
      description={t('{objects, plural, one {# object} other {# objects}}, {size}', {
        objects,
        size: format.bytes(bytes),
      })}
      call={{ path: `console/v1/buckets/${bucket.id}/entries` }}
      command={`openstack object list ${name} --long`}
      actions={elsewhere}
    />
  );
}

function BucketTabs({ projectId, bucket }: BucketProps) {
  const t = useT();
  return (
    <PageTabs
      label={t('Sections of the bucket')}
      tabs={[
        {
          id: 'objects',
          label: t('Objects'),
          isList: true,
          content: <BucketContents projectId={projectId} bucket={bucket} />,
        },
        { id: 'usage', label: t('Usage'), content: <UsageCard projectId={projectId} bucketId={bucket.id} /> },
        { id: 'imports', label: t('Imports'), content: <BucketImports projectId={projectId} bucket={bucket} /> },
        { id: 'settings', label: t('Settings'), content: <BucketSettings projectId={projectId} bucket={bucket} /> },
        {
          id: 'activity',
          label: t('Activity'),
          content: <ObjectActivity projectId={projectId} kind="bucket" id={bucket.id} />,
        },
      ]}
    />
  );
}
