'use client';

import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketDialogProps } from './bucket-props.ts';
import { POLICY_TEMPLATES } from './policy-templates.ts';

/** The policy as JSON, with templates; empty text removes it. The server names what is wrong. */
export function PolicyDialog({ projectId, bucket, policy, onClose }: BucketDialogProps & { policy: string | null }) {
  const t = useT();
  const change = clientOf(bucketApi).changePolicy.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Policy of {name}', { name: bucket.name })}
      description={msg('JSON in the format of S3. Leave it empty to remove the policy.')}
      size="large"
      schema={z.object({ policy: z.string().max(20_480) })}
      defaultValues={{ policy: policy ?? '' }}
      onSave={(input) =>
        change.mutateAsync({ id: bucket.id, policy: input.policy.trim() === '' ? null : input.policy })
      }
      onClose={onClose}
    >
      <TemplateSelect bucketName={bucket.name} />
      <TextareaField name="policy" label={t('Policy')} rows={16} isCode />
    </FormDialog>
  );
}

function TemplateSelect({ bucketName }: { bucketName: string }) {
  const t = useT();
  const { setValue } = useFormContext();
  const choose = (id: string) => {
    const template = POLICY_TEMPLATES.find((each) => each.id === id);
    if (template) setValue('policy', template.policyOf(bucketName), { shouldDirty: true });
  };
  return (
    <Select
      aria-label={t('Template')}
      placeholder={t('Start from a template')}
      value=""
      options={POLICY_TEMPLATES.map(({ id: value, label }) => ({ value, label: t(label) }))}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
