'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { NotificationComments } from './notification-comments.tsx';

export function CommentsDialog({ projectId, row, onClose }: ProjectDialogProps & { row: ListedNotification }) {
  const t = useT();
  return (
    <Dialog onClose={onClose} title={t('Comments on {host}', { host: row.host })} size="medium">
      <NotificationComments projectId={projectId} id={row.id} />
    </Dialog>
  );
}
