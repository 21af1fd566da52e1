'use client';

import { useId } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { PublicAccessBlock } from '#lib/object-store/console/settings/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import { SettingCard } from './setting-card.tsx';

const OPTIONS: readonly [name: keyof PublicAccessBlock, label: string, sentence: string][] = [
  [
    'block_public_acls',
    msg('Reject public ACLs'),
    msg('New ACLs that open the bucket or an object to everyone are rejected. Existing ones stay.'),
  ],
  [
    'ignore_public_acls',
    msg('Ignore public ACLs'),
    msg('ACLs that open the bucket or its objects to everyone have no effect.'),
  ],
  [
    'block_public_policy',
    msg('Reject public policies'),
    msg('A new bucket policy that opens the bucket to everyone is rejected. An existing one stays.'),
  ],
  [
    'restrict_public_buckets',
    msg('Restrict public policies'),
    msg('A bucket policy that opens the bucket to everyone only applies to this project.'),
  ],
];

/** Protection from public access by mistake. */
export const PublicAccessCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Public access block')}
    query={clientOf(settingApi).publicAccessBlock.query}
    unknown={msg('Could not load the public access block')}
  >
    {(block) => <BlockOptions {...props} block={block} />}
  </SettingCard>
);

function BlockOptions({ projectId, bucket, block }: BucketProps & { block: PublicAccessBlock }) {
  const t = useT();
  const id = useId();
  const mayWrite = useMayWrite(projectId);
  const change = clientOf(settingApi).changePublicAccessBlock.useMutation(projectId);
  const shown = change.isPending ? change.variables : block;
  const set = (name: keyof PublicAccessBlock, isChecked: boolean) =>
    change.mutate(
      { id: bucket.id, ...block, [name]: isChecked },
      { onError: (error) => notifyFailure(msg('Could not change the public access block'), error) },
    );
  return (
    <>
      <p className="text-ink-muted">{t('These options prevail over ACLs and the bucket policy.')}</p>
      {OPTIONS.map(([name, label, sentence]) => (
        <div key={name} className="flex items-start gap-2.5">
          <Checkbox
            id={`${id}-${name}`}
            isChecked={shown[name]}
            isDisabled={mayWrite !== true || change.isPending}
            onCheckedChange={(isChecked) => set(name, isChecked)}
            describedBy={`${id}-${name}-note`}
            className="mt-0.5"
          />
          <div>
            <label htmlFor={`${id}-${name}`} className="font-medium">
              {t(label)}
            </label>
            <p id={`${id}-${name}-note`} className="text-ink-faint text-small">
              {t(sentence)}
            </p>
          </div>
        </div>
      ))}
      {mayWrite !== true && <p className="text-ink-muted text-small">{t(mayWrite)}</p>}
    </>
  );
}
