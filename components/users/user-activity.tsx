'use client';

import { useQuery } from '@tanstack/react-query';
import { ActivityEntries } from '#components/activity/activity-entries.tsx';
import { isFailure, VERB_WORDS, wordsOf } from '#lib/console/activity/event-words.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import type { AccountEvent } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function UserActivity({ scope, userId, name }: { scope: string; userId: string; name: string }) {
  const t = useT();
  return (
    <ActivityEntries
      object={userId}
      answer={useQuery(clientOf(listedUserApi).activity.query(scope, userId))}
      entriesOf={({ activity }) =>
        activity.map((event) => ({
          id: event.id,
          what: t(sentenceOf(event), { name }),
          state: isFailure(event.type) ? 'failed' : 'done',
          by: event.by?.name ?? '',
          at: event.at,
          requestId: event.request_id,
        }))
      }
    />
  );
}

function sentenceOf({ type, enabled }: AccountEvent): string {
  const [, done, failed] = (enabled !== null && VERB_WORDS[enabled ? 'enable' : 'disable']) || wordsOf(type);
  return isFailure(type) ? failed : done;
}
