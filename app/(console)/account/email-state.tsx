'use client';

import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Alert as Note } from '#components/ui/alert.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { accepts, type Session } from '#lib/client/session.ts';
import { emailConfirmationApi } from '#lib/console/account/email-confirmation/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

const ConfirmEmail = lazyComponent(async () => (await import('./confirm-email.tsx')).ConfirmEmail);

/** States that no alerts are mailed until the user confirms the address with a code from a mail. */
export function EmailState({ address, session }: { address: string; session: Session }) {
  const t = useT();
  const send = clientOf(emailConfirmationApi).sendCode.useMutation(USER_SCOPE);
  const [isEntering, setIsEntering] = useState(false);
  const reason = accepts(session, 'console:email_confirmation:create')
    ? undefined
    : t('Sign in with your password to manage alerts.');
  return (
    <div className="flex flex-col gap-2.5 border-b p-4">
      <Note tone="warning" title={t('{address} is not confirmed', { address })}>
        <p>{t('No alerts are sent there until you enter the code from the confirmation email.')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonWithReason size="small" reason={reason} onClick={() => !reason && setIsEntering(true)}>
            {t('Enter code')}
          </ButtonWithReason>
          <ButtonWithReason
            size="small"
            reason={reason}
            isLoading={send.isPending}
            onClick={() => !reason && send.mutate()}
          >
            {t('Send new code')}
          </ButtonWithReason>
        </div>
      </Note>
      <p role="status" className="text-ink-muted empty:hidden">
        {send.isSuccess && t('A code was sent to {address}. It is valid for 24 hours.', { address })}
      </p>
      {send.error && <ErrorAlert error={send.error} title={t('Could not send the code')} />}
      {isEntering && <ConfirmEmail address={address} onClose={() => setIsEntering(false)} />}
    </div>
  );
}
