'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { Properties } from '#components/console/properties.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketTags } from '#lib/object-store/console/settings/schema.ts';
import { MAX_BUCKET_TAGS, MAX_TAG_KEY_LENGTH } from '#lib/object-store/rules/limits.ts';
import type { BucketDialogProps, BucketProps } from './bucket-props.ts';

export function BucketTagsCard({ projectId, bucket }: BucketProps) {
  const t = useT();
  const query = useQuery(clientOf(settingApi).tags.query(projectId, bucket.id));
  return (
    <QueryCard title={t('Tags')} answer={query} unknown={t('Could not load the tags')}>
      {({ tags }) => <TagsContent {...{ projectId, bucket, tags }} />}
    </QueryCard>
  );
}

function TagsContent({ projectId, bucket, tags }: BucketProps & BucketTags) {
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

function TagsDialog({ projectId, bucket, tags, onClose }: BucketDialogProps & BucketTags) {
  const change = clientOf(settingApi).changeTags.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Tags of {name}', { name: bucket.name })}
      schema={Input}
      defaultValues={{ tags: toPairs(tags) }}
      onSave={(input) => change.mutateAsync({ id: bucket.id, ...input })}
      onClose={onClose}
      fields={{ tags: { hint: msg('Keys that begin with aws: are reserved.') } }}
    />
  );
}
