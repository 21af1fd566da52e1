'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { usersByIdQuery } from '#lib/console/identity/users/users-by-id-query.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Asks before users are disabled or deleted, and shows what stops working. */
export function EndAccess(props: VerbDialogProps<ListedUser>) {
  const t = useT();
  const ids = props.rows.map(({ id }) => id);
  const users = useQuery(usersByIdQuery(props.projectId, ids));
  return (
    <VerbDialog {...props} restsOn={users}>
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
    </VerbDialog>
  );
}
