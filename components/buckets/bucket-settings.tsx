'use client';

import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Card } from '#components/ui/card.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { AccessCard } from './access-card.tsx';
import { AccessTestCard } from './access-test-card.tsx';
import type { BucketProps } from './bucket-props.ts';
import { BucketTagsCard } from './bucket-tags-card.tsx';
import { CorsCard } from './cors-card.tsx';
import { EncryptionCard } from './encryption-card.tsx';
import { LifecycleCard } from './lifecycle-card.tsx';
import { ObjectLockCard } from './object-lock-card.tsx';
import { OwnershipCard } from './ownership-card.tsx';
import { PolicyCard } from './policy-card.tsx';
import { PublicAccessCard } from './public-access-card.tsx';
import { QuotaCard } from './quota-card.tsx';
import { VersioningCard } from './versioning-card.tsx';
import { WebsiteCard } from './website-card.tsx';

const COLUMN = 'flex min-w-0 flex-col gap-4';

/** One column says who has access, the other what happens to the data. */
export function BucketSettings({ projectId, bucket }: BucketProps) {
  return (
    <div className="grid items-start gap-4 pb-8 lg:grid-cols-2">
      <div className={COLUMN}>
        <AccessCard projectId={projectId} bucketId={bucket.id} />
        <AccessTestCard projectId={projectId} bucketId={bucket.id} />
        <PolicyCard projectId={projectId} bucket={bucket} />
        <PublicAccessCard projectId={projectId} bucketId={bucket.id} />
        <OwnershipCard projectId={projectId} bucketId={bucket.id} />
        <CorsCard projectId={projectId} bucket={bucket} />
        <WebsiteCard projectId={projectId} bucket={bucket} />
      </div>
      <div className={COLUMN}>
        <VersioningCard projectId={projectId} bucket={bucket} />
        <ObjectLockCard projectId={projectId} bucket={bucket} />
        <LifecycleCard projectId={projectId} bucket={bucket} />
        <EncryptionCard projectId={projectId} bucket={bucket} />
        <QuotaCard projectId={projectId} bucket={bucket} />
        <BucketTagsCard projectId={projectId} bucket={bucket} />
        <BucketFacts bucket={bucket} />
      </div>
    </div>
  );
}

function BucketFacts({ bucket }: { bucket: Bucket }) {
  const { t, format } = useI18n();
  return (
    <Card title={t('Details')}>
      <Properties
        items={[
          { label: t('Objects'), value: format.number(bucket.objects) },
          { label: t('Size'), value: format.bytes(bucket.bytes) },
          { label: t('With versions and unfinished uploads'), value: format.bytes(bucket.stored_bytes) },
          { label: t('Created'), value: <Age at={bucket.created_at} /> },
          { label: t('Changed'), value: <Age at={bucket.updated_at} /> },
          { label: t('ID'), value: <CopyableId id={bucket.id} />, isWide: true },
        ]}
      />
    </Card>
  );
}
