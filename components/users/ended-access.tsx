'use client';

import { QueryContent } from '#components/console/query-content.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function EndedAccess({ users }: { users: Answer<ListedUser[]> }) {
  const t = useT();
  return (
    <QueryContent answer={users} unknown={t('Could not load sign-ins and credentials')}>
      {(known) => {
        const sessions = known.reduce((sum, { facts }) => sum + facts.sessions, 0);
        const credentials = known.reduce((sum, { facts }) => sum + facts.application_credentials, 0);
        return (
          <ul className="list-disc ps-5">
            <li>
              {t(
                '{count, plural, =0 {No console session is open. All tokens are revoked immediately.} one {# session ends immediately, and all tokens are revoked.} other {# sessions end immediately, and all tokens are revoked.}}',
                { count: sessions },
              )}
            </li>
            {credentials > 0 && (
              <li>
                {t(
                  '{count, plural, one {# application credential stops working, and anything that uses it fails.} other {# application credentials stop working, and anything that uses them fails.}}',
                  { count: credentials },
                )}
              </li>
            )}
          </ul>
        );
      }}
    </QueryContent>
  );
}
