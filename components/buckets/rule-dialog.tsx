'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useDebounced } from '#lib/client/use-debounced.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { ExpiryRule } from '#lib/object-store/console/schema.ts';
import type { BucketDialogProps, BucketIds } from './bucket-props.ts';
import { RulePreview } from './rule-preview.tsx';

interface RuleDialogProps extends BucketDialogProps {
  /** Existing rules, which stay. */
  rules: readonly ExpiryRule[];
}

const Days = z
  .number()
  .int()
  .min(1, msg('Use 1 or more days.'))
  .max(36_500, msg('Use at most 36,500 days.'))
  .optional();
const Input = z
  .object({
    name: z.string().min(1).max(255),
    prefix: z.string().max(1024),
    expiration: Days,
    noncurrent: Days,
    uploads: Days,
  })
  .refine(({ expiration, noncurrent, uploads }) => expiration ?? noncurrent ?? uploads, {
    path: ['expiration'],
    message: msg('Enter a number of days in one of the fields.'),
  });
type Input = z.infer<typeof Input>;

const ruleOf = ({ name = '', prefix = '', expiration, noncurrent, uploads }: Partial<Input>): ExpiryRule => ({
  name,
  prefix,
  expiration_days: expiration ?? null,
  noncurrent_days: noncurrent ?? null,
  abort_upload_days: uploads ?? null,
});

export function RuleDialog({ projectId, bucket, rules, onClose }: RuleDialogProps) {
  const change = clientOf(bucketApi).changeLifecycle.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Add an expiration rule')}
      submitLabel={msg('Add rule')}
      schema={Input}
      onSave={(input) => change.mutateAsync({ id: bucket.id, rules: [...rules, ruleOf(input)] })}
      onClose={onClose}
      fields={{
        name: {},
        prefix: { label: msg('Folder or prefix'), hint: msg('Empty for all objects of the bucket.') },
        expiration: { label: msg('Delete objects after'), unit: msg('days') },
        noncurrent: { label: msg('Delete earlier versions after'), unit: msg('days') },
        uploads: { label: msg('Abort unfinished uploads after'), unit: msg('days') },
      }}
    >
      <DraftPreview projectId={projectId} bucketId={bucket.id} />
    </FormDialog>
  );
}

const REST_MS = 500;

/** What the rule would delete today, once the user stops typing. */
function DraftPreview({ projectId, bucketId }: BucketIds) {
  const draft = useDebounced(JSON.stringify(ruleOf({ ...useWatch<Input>(), name: 'draft' })), REST_MS);
  const rule = ExpiryRule.safeParse(JSON.parse(draft)).data;
  const hasEffect = rule && (rule.expiration_days ?? rule.noncurrent_days ?? rule.abort_upload_days) !== null;
  return hasEffect ? <RulePreview projectId={projectId} bucketId={bucketId} rules={[rule]} /> : null;
}
