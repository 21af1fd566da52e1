'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { PolicySummary } from '#lib/object-store/console/schema.ts';
import type { BucketDialogProps, BucketProps } from './bucket-props.ts';
import { policyTemplates } from './policy-templates.ts';
import { SettingCard } from './setting-card.tsx';
import { TemplateSelect } from './template-select.tsx';

/** What the policy of a bucket says, and its editor. */
export const PolicyCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Bucket policy')}
    query={clientOf(bucketApi).policy.query}
    unknown={msg('Could not load the bucket policy')}
    edit={({ policy }) => ({
      label: policy === null ? msg('Add policy') : msg('Edit policy'),
      dialog: (onClose) => <PolicyDialog {...props} {...{ policy, onClose }} />,
    })}
  >
    {({ statements }, { t, format }) =>
      statements.length === 0 ? (
        t('There is no policy. Roles in the project and ACLs decide who has access.')
      ) : (
        <ul className="flex list-disc flex-col gap-1.5 ps-5">
          {statements.map((statement) => (
            <li key={statement.name} className="break-words">
              <span className="font-medium">{statement.name}: </span>
              {statementText(statement, { t, format })}
            </li>
          ))}
        </ul>
      )
    }
  </SettingCard>
);

function statementText(statement: PolicySummary, { t, format }: Pick<I18n, 't' | 'format'>): string {
  const { effect, principals, actions, resources, is_inverted, has_conditions } = statement;
  const values = {
    who: principals.includes('*') ? t('everyone') : format.list(principals),
    actions: format.list(actions),
    what: format.list(resources.map((resource) => (resource === '' ? t('the bucket') : resource))),
  };
  return [
    effect === 'Allow' ? t('allows {who} {actions} on {what}', values) : t('denies {who} {actions} on {what}', values),
    has_conditions ? t(', under conditions') : '',
    is_inverted ? t(' (with exclusions; read the JSON)') : '',
  ].join('');
}

/** The policy as JSON, with templates; empty text removes it. The server names what is wrong. */
function PolicyDialog({ projectId, bucket, policy, onClose }: BucketDialogProps & { policy: string | null }) {
  const t = useT();
  const change = clientOf(bucketApi).changePolicy.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Policy of {name}', { name: bucket.name })}
      description={msg('JSON in the format of S3. Leave it empty to remove the policy.')}
      size="large"
      schema={z.object({ policy: z.string().max(20_480) })}
      defaultValues={{ policy }}
      onSave={(input) =>
        change.mutateAsync({ id: bucket.id, policy: input.policy.trim() === '' ? null : input.policy })
      }
      onClose={onClose}
    >
      <TemplateSelect templates={policyTemplates(bucket.name)} />
      <TextareaField name="policy" label={t('Policy')} rows={16} isCode />
    </FormDialog>
  );
}
