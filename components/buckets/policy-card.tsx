'use client';

import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { bucketPolicyQuery } from '#lib/object-store/console/queries.ts';
import type { Bucket, BucketPolicy, PolicySummary } from '#lib/object-store/console/schema.ts';

const PolicyDialog = lazyComponent(async () => (await import('./policy-dialog.tsx')).PolicyDialog);

interface PolicyCardProps {
  projectId: string;
  bucket: Bucket;
}

/** What the policy of a bucket says, and its editor. */
export function PolicyCard({ projectId, bucket }: PolicyCardProps) {
  const t = useT();
  const query = useQuery(bucketPolicyQuery(projectId, bucket.id));
  return (
    <Card title={t('Bucket policy')}>
      <QueryContent answer={query} unknown={t('Could not load the bucket policy')}>
        {(policy) => <PolicyContent {...{ projectId, bucket, policy }} />}
      </QueryContent>
    </Card>
  );
}

function PolicyContent({ projectId, bucket, policy }: PolicyCardProps & { policy: BucketPolicy }) {
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
