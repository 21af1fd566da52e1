'use client';

import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketPolicy, PolicySummary } from '#lib/object-store/console/schema.ts';
import type { BucketProps } from './bucket-props.ts';

const PolicyDialog = lazyComponent(async () => (await import('./policy-dialog.tsx')).PolicyDialog);

/** What the policy of a bucket says, and its editor. */
export function PolicyCard({ projectId, bucket }: BucketProps) {
  const t = useT();
  const query = useQuery(clientOf(bucketApi).policy.query(projectId, bucket.id));
  return (
    <QueryCard title={t('Bucket policy')} answer={query} unknown={t('Could not load the bucket policy')}>
      {(policy) => <PolicyContent {...{ projectId, bucket, policy }} />}
    </QueryCard>
  );
}

function PolicyContent({ projectId, bucket, policy }: BucketProps & { policy: BucketPolicy }) {
  const t = useT();
  const { statements } = policy;
  return (
    <div className="flex flex-col items-start gap-3">
      {statements.length === 0 ? (
        <p className="text-ink-muted">
          {t('There is no policy. Roles in the project and ACLs decide who has access.')}
        </p>
      ) : (
        <ul className="flex list-disc flex-col gap-1.5 ps-5">
          {statements.map((statement) => (
            <li key={statement.name}>
              <Statement statement={statement} />
            </li>
          ))}
        </ul>
      )}
      <DialogButton
        projectId={projectId}
        label={policy.policy === null ? t('Add policy') : t('Edit policy')}
        dialog={(onClose) => <PolicyDialog {...{ projectId, bucket, onClose }} policy={policy.policy} />}
      />
    </div>
  );
}

function Statement({ statement }: { statement: PolicySummary }) {
  const { t, format } = useI18n();
  const { effect, principals, actions, resources, is_inverted, has_conditions } = statement;
  const values = {
    who: principals.includes('*') ? t('everyone') : format.list(principals),
    actions: format.list(actions),
    what: format.list(resources.map((resource) => (resource === '' ? t('the bucket') : resource))),
  };
  return (
    <span className="break-words">
      <span className="font-medium">{statement.name}: </span>
      {effect === 'Allow'
        ? t('allows {who} {actions} on {what}', values)
        : t('denies {who} {actions} on {what}', values)}
      {has_conditions && t(', under conditions')}
      {is_inverted && t(' (with exclusions; read the JSON)')}
    </span>
  );
}
