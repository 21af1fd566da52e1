'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { usersByIdQuery } from '#lib/console/identity/users/users-by-id-query.ts';
import { msg } from '#lib/i18n/text.ts';

/** Asks before users are disabled or deleted, and shows what stops working. */
export const EndAccess = questionAbout<ListedUser, ListedUser[]>({
  useFound: (scope, rows) =>
    useQuery(
      usersByIdQuery(
        scope,
        rows.map(({ id }) => id),
      ),
    ),
  unknown: msg('Could not load sign-ins and credentials'),
  show: (users, _, { t }) => {
    const sessions = users.reduce((sum, { facts }) => sum + facts.sessions, 0);
    const credentials = users.reduce((sum, { facts }) => sum + facts.application_credentials, 0);
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
  },
});
