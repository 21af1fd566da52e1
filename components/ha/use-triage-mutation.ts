'use client';

import { notify } from '#lib/client/notices.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { useTriage } from '#lib/console/ha/triage/queries.ts';
import type { NewTriage } from '#lib/console/ha/triage/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export interface TriageDialogProps {
  projectId: string;
  rows: readonly ListedNotification[];
  isGrouped: boolean;
  onClose: () => void;
}

export function useTriageMutation(projectId: string) {
  const triage = useTriage(projectId);
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
