'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Card } from '#components/ui/card.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { bucketTagsQuery, useChangeTags } from '#lib/object-store/console/settings/queries.ts';
import type { BucketTags } from '#lib/object-store/console/settings/schema.ts';
import { MAX_BUCKET_TAGS, MAX_TAG_KEY_LENGTH } from '#lib/object-store/rules/limits.ts';

interface BucketTagsCardProps {
  projectId: string;
  bucket: Bucket;
}

export function BucketTagsCard({ projectId, bucket }: BucketTagsCardProps) {
  const t = useT();
  const query = useQuery(bucketTagsQuery(projectId, bucket.id));
  return (
    <Card title={t('Tags')}>
      <QueryContent answer={query} unknown={t('Could not load the tags')}>
        {({ tags }) => <TagsContent {...{ projectId, bucket, tags }} />}
      </QueryContent>
    </Card>
  );
}

function TagsContent({ projectId, bucket, tags }: BucketTagsCardProps & BucketTags) {
  const t = useT();
  const items = Object.entries(tags).map(([label, value]) => ({ label, value }));
  return (
    <div className="flex flex-col items-start gap-3">
      {items.length === 0 ? (
        <p className="text-ink-muted">{t('Tags help clients and scripts to find and group buckets.')}</p>
      ) : (
        <Properties items={items} />
      )}
      <DialogButton
        projectId={projectId}
        label={t('Edit tags')}
        dialog={(onClose) => <TagsDialog {...{ projectId, bucket, tags, onClose }} />}
      />
    </div>
  );
}

const Input = z.object({
  tags: Pairs.refine((tags) => Object.keys(tags).length <= MAX_BUCKET_TAGS, msg('Use at most 50 tags.')).refine(
    (tags) => Object.keys(tags).every((key) => key.length <= MAX_TAG_KEY_LENGTH),
    msg('Use at most 128 characters in keys.'),
  ),
});

function TagsDialog({ projectId, bucket, tags, onClose }: BucketTagsCardProps & BucketTags & { onClose: () => void }) {
  const t = useT();
  const change = useChangeTags(projectId, bucket.id);
  return (
    <FormDialog
      title={t('Tags of {name}', { name: bucket.name })}
      submitLabel={t('Save')}
      size="medium"
      schema={Input}
      defaultValues={{ tags: toPairs(tags) }}
      onSubmit={async (input) => {
        await change.mutateAsync(input);
        onClose();
      }}
      onClose={onClose}
    >
      <PairsField name="tags" label={t('Tags')} hint={t('Keys that begin with aws: are reserved.')} />
    </FormDialog>
  );
}
