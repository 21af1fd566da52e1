'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import type { VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { combineQueries } from '#lib/client/answer.ts';
import { ownershipQuery } from '#lib/console/identity/users/ownership-query.ts';
import type { UserOwnership } from '#lib/console/identity/users/ownership-schema.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { usersByIdQuery } from '#lib/console/identity/users/users-by-id-query.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { msg } from '#lib/i18n/text.ts';
import { USER_VERBS } from '#lib/identity/users/verbs.ts';
import { createdTexts, ownTexts } from './ownership-words.ts';

type OwnershipFacts = readonly [ListedUser[], UserOwnership[]];

const question = (areDeleted: boolean) =>
  questionAbout<ListedUser, OwnershipFacts>({
    useFound: (scope, rows) => {
      const ids = rows.map(({ id }) => id);
      return combineQueries(useQuery(usersByIdQuery(scope, ids)), useQuery(ownershipQuery(scope, ids)));
    },
    unknown: msg('Could not load sign-ins and credentials'),
    show: (found, _, i18n) => <Consequences {...{ found, i18n, areDeleted }} />,
  });

const DisableUsers = question(false);
const DeleteUsers = question(true);

/** Asks before users are disabled or deleted, and shows what stops working and what they still have. */
export const EndAccess = (props: VerbDialogProps<ListedUser>) =>
  props.verb.question === USER_VERBS.delete.question ? <DeleteUsers {...props} /> : <DisableUsers {...props} />;

function Consequences({ found, i18n, areDeleted }: { found: OwnershipFacts; i18n: I18n; areDeleted: boolean }) {
  const { t, format } = i18n;
  const [users, owned] = found;
  const sessions = users.reduce((sum, { facts }) => sum + facts.sessions, 0);
  const credentials = users.reduce((sum, { facts }) => sum + facts.application_credentials, 0);
  const own = areDeleted ? ownTexts(owned).map((text) => t(text)) : [];
  const created = createdTexts(owned).map((text) => t(text));
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
      {own.length > 0 && <li>{t('Deleted permanently: {what}.', { what: format.list(own) })}</li>}
      {created.length > 0 && (
        <li>{t('Kept in their projects, where others manage them: {what}.', { what: format.list(created) })}</li>
      )}
    </ul>
  );
}
