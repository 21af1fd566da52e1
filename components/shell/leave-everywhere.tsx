'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { projectRequest } from '#lib/client/request.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { leave } from './leave.ts';

export function LeaveEverywhere({ onClose }: { onClose: () => void }) {
  const t = useT();
  const leaveEverywhere = async () => {
    await projectRequest(USER_SCOPE, 'console/v1/sessions', { method: 'DELETE' });
    await leave();
  };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Sign out everywhere?')}
      confirmLabel={t('Sign out everywhere')}
      onConfirm={leaveEverywhere}
    >
      <p>{t('All your sessions of this console end immediately, including this one. Unsaved work is lost.')}</p>
    </ConfirmAction>
  );
}
