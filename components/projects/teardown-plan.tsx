'use client';

import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { PageHeader } from '#components/console/page-header.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { teardownApi } from '#lib/console/identity/teardown/contract.ts';
import type { TeardownPlan as Plan } from '#lib/console/identity/teardown/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { TeardownOrder } from './teardown-order.tsx';

interface TeardownPlanProps {
  scope: string;
  plan: Plan;
  isChecking: boolean;
  onCheck: () => void;
  onBegun: (jobId: string) => void;
}

export function TeardownPlan({ scope, plan, isChecking, onCheck, onBegun }: TeardownPlanProps) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, name } = plan.project;
  const start = {
    label: t('Delete {name}…', { name }),
    icon: <Trash2 />,
    allowed: plan.can_start || msg('Remove what blocks the deletion first.'),
    onSelect: () => setIsConfirming(true),
  };
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t('Projects'), href: identityHref(scope, 'projects') },
          { label: name, href: identityHref(scope, 'projects', id) },
        ]}
        title={t('Delete project {name}', { name })}
        description={t('This is only the plan. Nothing has been changed yet.')}
        actions={
          <>
            <Button onClick={onCheck} isLoading={isChecking}>
              <RefreshCw aria-hidden />
              {t('Check again')}
            </Button>
            <ActionButton variant="danger" action={start} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Blockers plan={plan} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Card title={t('Deleted, in this order')}>
            <TeardownOrder objects={plan.objects} />
          </Card>
          <GoesAlong plan={plan} />
        </div>
      </div>
      {isConfirming && <Confirm scope={scope} plan={plan} onBegun={onBegun} onClose={() => setIsConfirming(false)} />}
    </>
  );
}

function Blockers({ plan: { objects } }: { plan: Plan }) {
  const t = useT();
  const blocked = objects.flatMap(({ blocker, ...object }) => (blocker === null ? [] : [{ ...object, blocker }]));
  if (blocked.length === 0) {
    return (
      <Alert tone="success" title={t('Nothing blocks the deletion')}>
        <p>{t('When the job starts, the project is disabled so that nothing can be added to it.')}</p>
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title={t('{count, plural, one {One object blocks the deletion} other {# objects block the deletion}}', {
        count: blocked.length,
      })}
    >
      <ul className="flex flex-col gap-1">
        {blocked.map(({ id, noun, name, blocker }) => (
          <li key={id} className="break-words">
            <span className="font-medium">
              {t(noun)} {name || id}
            </span>
            : {t(blocker)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function GoesAlong({ plan: { goes_along } }: { plan: Plan }) {
  const { t, format } = useI18n();
  const facts = [
    { label: t('Role assignments'), count: goes_along.role_assignments },
    { label: t('Application credentials'), count: goes_along.application_credentials },
    { label: t('Access keys'), count: goes_along.credentials },
    { label: t('Trusts'), count: goes_along.trusts },
  ];
  return (
    <Card title={t('Deleted with the project')}>
      <dl className="flex flex-col gap-2">
        {facts.map(({ label, count }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="tabular-nums">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface ConfirmProps extends ScopeDialogProps {
  plan: Plan;
  onBegun: (jobId: string) => void;
}

function Confirm({ scope, plan: { project, objects }, onBegun, onClose }: ConfirmProps) {
  const t = useT();
  const start = clientOf(teardownApi).start.useMutation(scope);
  const [reason, setReason] = useState('');
  const { name } = project;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete project {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      losesData={objects.length > 1}
      phrase={name}
      onConfirm={async () => onBegun((await start.mutateAsync({ id: project.id, reason: reason.trim() || null })).id)}
    >
      <p>
        {t(
          '{count, plural, =0 {It is empty. Only the project itself is deleted.} one {The object in it and its data are permanently deleted.} other {The # objects in it and their data are permanently deleted.}}',
          { count: objects.length - 1 },
        )}
      </p>
      <p>{t('The job keeps running when you close this page, and can be cancelled at any time.')}</p>
      <Field label={t('Reason')}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={LONGEST_REASON}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmAction>
  );
}
