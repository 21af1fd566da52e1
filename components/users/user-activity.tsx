'use client';

import { useQuery } from '@tanstack/react-query';
import { ObjectLog } from '#components/activity/object-log.tsx';
import { userActivityQuery } from '#lib/console/users/queries.ts';
import type { AccountEvent } from '#lib/console/users/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** What happened to an account, by what the platform calls it. */
const WORDS: Readonly<Record<string, string>> = {
  'user.create': msg('Created'),
  'user.update': msg('Changed'),
  'user.password': msg('Chose another password'),
  'user.invite': msg('Invited'),
  'user.uninvite': msg('Invitation withdrawn'),
  'user.accept': msg('Accepted the invitation'),
  'user.unlock': msg('Unlocked'),
  'user.recoveryCode': msg('Signed in with a recovery code'),
  'user.recoveryCodes': msg('Created recovery codes'),
  'user.confirmEmail': msg('Confirmed the email address'),
  'user.passcodeLimit': msg('Too many wrong passcodes'),
  'user.signOut': msg('Signed out by somebody else'),
};

/** In words; what has none is shown as the platform calls it. */
function wordOf({ type, enabled }: AccountEvent): string {
  if (enabled !== null) return enabled ? msg('Enabled') : msg('Disabled');
  return WORDS[type] ?? type;
}

/** What happened to an account, the newest first. */
export function UserActivity({ scope, userId }: { scope: string; userId: string }) {
  const t = useT();
  return (
    <ObjectLog
      object={userId}
      answer={useQuery(userActivityQuery(scope, userId))}
      entriesOf={({ activity }) =>
        activity.map((event) => ({
          id: event.id,
          what: t(wordOf(event)),
          by: event.by?.name ?? '',
          at: event.at,
          requestId: event.request_id,
        }))
      }
    />
  );
}
