'use client';

import { ShieldCheck } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { useMayManageCredentials } from './use-may-manage-credentials.ts';

const STEPS = [
  msg('Create a credential with an expiry date and only the roles that the script needs.'),
  msg('Save its secret as clouds.yaml, a script or variables. It is shown only once.'),
  msg('Test it, and replace it before it expires. Both credentials work for a while.'),
];

export function CredentialsEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  const allowed = useMayManageCredentials('identity:create_application_credential');
  return (
    <EmptyState
      icon={ShieldCheck}
      title={t('No credentials yet')}
      actions={
        <ActionButton
          variant="primary"
          action={{
            label: t('Create credential'),
            href: projectHref(projectId, 'credentials', { create: 'true' }),
            allowed,
          }}
        />
      }
    >
      <p>
        {t(
          'A script with its own credential never sees your password and can have fewer roles than you. To lock it out, delete the credential.',
        )}
      </p>
      <ol className="mx-auto mt-3 flex max-w-md list-decimal flex-col gap-1 ps-5 text-start">
        {STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </EmptyState>
  );
}
