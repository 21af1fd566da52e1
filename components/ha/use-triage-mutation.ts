'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { notify } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { MAX_TRIAGED } from '#lib/console/ha/triage/max-triaged.ts';
import type { NewTriage, TriageOutcome } from '#lib/console/ha/triage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

export interface TriageDialogProps extends ProjectDialogProps {
  rows: readonly [ListedNotification, ...ListedNotification[]];
  isGrouped: boolean;
}

export function useTriageMutation(projectId: string) {
  const triage = useProjectMutation(projectId, clientOf(haApi).triage.kinds, (input: NewTriage) =>
    sendTriage(projectId, input),
  );
  return async (input: NewTriage): Promise<void> => {
    const { failures } = await triage.mutateAsync(input);
    const [first] = failures;
    if (!first) return;
    const count = failures.length;
    const title = msg(
      '{count, plural, one {Could not change # notification} other {Could not change # notifications}}',
      {
        count,
      },
    );
    notify({ level: 'danger', title, message: first.host ? `${first.host}: ${first.message}` : first.message });
  };
}

/** In several requests if there are many notifications. */
async function sendTriage(projectId: string, { notification_ids, ...rest }: NewTriage): Promise<TriageOutcome> {
  const all: TriageOutcome = { done: 0, unchanged: 0, failures: [] };
  for (let from = 0; from < notification_ids.length; from += MAX_TRIAGED) {
    const triage = { ...rest, notification_ids: notification_ids.slice(from, from + MAX_TRIAGED) };
    const outcome = await clientOf(haApi).triage.send(projectId, triage);
    all.done += outcome.done;
    all.unchanged += outcome.unchanged;
    all.failures.push(...outcome.failures);
  }
  return all;
}
