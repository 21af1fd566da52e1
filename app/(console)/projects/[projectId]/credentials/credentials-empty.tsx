'use client';

import { ShieldCheck } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { projectHref } from '#lib/console/paths.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const STEPS = [
  msg('Create a credential with only the roles that the script needs, and a date on which it ends.'),
  msg('Save its secret, which is shown once: as clouds.yaml, as a script, or as variables.'),
  msg('Test it, and replace it before it ends: both are good for a while.'),
];

/** Why to have credentials, and how that goes. */
export function CredentialsEmpty({ projectId, allowed }: { projectId: string; allowed: true | Text }) {
  const t = useT();
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
          'A script that signs in with a credential of its own never knows your password, can be given fewer roles than you have, and is stopped by deleting it.',
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
