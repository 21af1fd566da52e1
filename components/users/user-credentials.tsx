'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { KindList } from '#components/kind/kind-list.tsx';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { userCredentialList } from './credential-kind.tsx';

export function UserCredentials({ scope, userId }: { scope: string; userId: string }) {
  const t = useT();
  const query = useQuery(clientOf(listedUserApi).credentials.query(scope, userId));
  return (
    <div className="flex flex-col gap-4">
      <KindList list={userCredentialList(userId)} scope={scope} />
      <QueryContent answer={query} unknown={t('Could not load further factors')}>
        {({ credentials: { passkeys, one_time_passwords: codes } }) => (
          <p className="text-ink-muted">
            {t(
              'Further sign-in factors: {passkeys, plural, =0 {no passkey} one {# passkey} other {# passkeys}}, {codes, plural, =0 {no app for one-time passwords} one {# app for one-time passwords} other {# apps for one-time passwords}}.',
              { passkeys, codes },
            )}
          </p>
        )}
      </QueryContent>
    </div>
  );
}
