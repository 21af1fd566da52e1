'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { QueryCard } from '#components/console/query-card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { PublicAccessBlock } from '#lib/object-store/console/settings/schema.ts';
import type { BucketIds } from './bucket-props.ts';

interface BlockOption {
  name: keyof PublicAccessBlock;
  label: string;
  sentence: string;
}

const OPTIONS: readonly BlockOption[] = [
  {
    name: 'block_public_acls',
    label: msg('Reject public ACLs'),
    sentence: msg('New ACLs that open the bucket or an object to everyone are rejected. Existing ones stay.'),
  },
  {
    name: 'ignore_public_acls',
    label: msg('Ignore public ACLs'),
    sentence: msg('ACLs that open the bucket or its objects to everyone have no effect.'),
  },
  {
    name: 'block_public_policy',
    label: msg('Reject public policies'),
    sentence: msg('A new bucket policy that opens the bucket to everyone is rejected. An existing one stays.'),
  },
  {
    name: 'restrict_public_buckets',
    label: msg('Restrict public policies'),
    sentence: msg('A bucket policy that opens the bucket to everyone only applies to this project.'),
  },
];

/** Protection from public access by mistake. */
export function PublicAccessCard({ projectId, bucketId }: BucketIds) {
  const t = useT();
  const query = useQuery(clientOf(settingApi).publicAccessBlock.query(projectId, bucketId));
  return (
    <QueryCard title={t('Public access block')} answer={query} unknown={t('Could not load the public access block')}>
      {(block) => <BlockOptions {...{ projectId, bucketId, block }} />}
    </QueryCard>
  );
}

function BlockOptions({ projectId, bucketId, block }: BucketIds & { block: PublicAccessBlock }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const change = clientOf(settingApi).changePublicAccessBlock.useMutation(projectId);
  const shown = change.isPending ? change.variables : block;
  const set = (name: keyof PublicAccessBlock, isChecked: boolean) =>
    change.mutate(
      { id: bucketId, ...block, [name]: isChecked },
      { onError: (error) => notifyFailure(msg('Could not change the public access block'), error) },
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">{t('These options prevail over ACLs and the bucket policy.')}</p>
      {OPTIONS.map((option) => (
        <BlockOptionRow
          key={option.name}
          option={option}
          isChecked={shown[option.name]}
          isDisabled={mayWrite !== true || change.isPending}
          onChange={(isChecked) => set(option.name, isChecked)}
        />
      ))}
      {mayWrite !== true && <p className="text-ink-muted text-small">{t(mayWrite)}</p>}
    </div>
  );
}

interface BlockOptionRowProps {
  option: BlockOption;
  isChecked: boolean;
  isDisabled: boolean;
  onChange: (isChecked: boolean) => void;
}

function BlockOptionRow({ option: { label, sentence }, isChecked, isDisabled, onChange }: BlockOptionRowProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        isChecked={isChecked}
        isDisabled={isDisabled}
        onCheckedChange={onChange}
        describedBy={`${id}-note`}
        className="mt-0.5"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {t(label)}
        </label>
        <p id={`${id}-note`} className="text-ink-faint text-small">
          {t(sentence)}
        </p>
      </div>
    </div>
  );
}
