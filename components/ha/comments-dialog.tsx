'use client';

import { Dialog } from '#components/ui/dialog.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { NotificationComments } from './notification-comments.tsx';
import type { TriageDialogProps } from './use-triage-mutation.ts';

export function CommentsDialog({ projectId, rows: [row], onClose }: TriageDialogProps) {
  const t = useT();
  return (
    <Dialog onClose={onClose} title={t('Comments on {host}', { host: row.host })} size="medium">
      <NotificationComments projectId={projectId} id={row.id} />
    </Dialog>
  );
}
