'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { Properties } from '#components/console/properties.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketTags } from '#lib/object-store/console/settings/schema.ts';
import { MAX_BUCKET_TAGS, MAX_TAG_KEY_LENGTH } from '#lib/object-store/rules/limits.ts';
import type { BucketDialogProps, BucketProps } from './bucket-props.ts';
import { SettingCard } from './setting-card.tsx';

export const BucketTagsCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Tags')}
    query={clientOf(settingApi).tags.query}
    unknown={msg('Could not load the tags')}
    edit={({ tags }) => ({
      label: msg('Edit tags'),
      dialog: (onClose) => <TagsDialog {...props} {...{ tags, onClose }} />,
    })}
  >
    {({ tags }, { t }) => {
      const items = Object.entries(tags).map(([label, value]) => ({ label, value }));
      if (items.length > 0) return <Properties items={items} />;
      return t('Tags help clients and scripts to find and group buckets.');
    }}
  </SettingCard>
);

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
