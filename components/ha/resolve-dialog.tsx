'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { LONGEST_TEXT } from '#lib/console/ha/triage/longest-text.ts';
import { needsReason } from '#lib/console/ha/triage/verbs.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type TriageDialogProps, useTriageMutation } from './use-triage-mutation.ts';

const OptionalReason = z.object({ reason: z.string().trim().max(LONGEST_TEXT) });
const RequiredReason = OptionalReason.extend({
  reason: OptionalReason.shape.reason.min(1, msg('Give a reason. Other users can read it.')),
});

export function ResolveDialog({ projectId, rows, isGrouped, onClose }: TriageDialogProps) {
  const t = useT();
  const doTriage = useTriageMutation(projectId);
  const hasFailed = ({ status, incident }: ListedNotification) =>
    needsReason(status) || (isGrouped && incident.failed > 0);
  const isRequired = rows.some(hasFailed);
  const values = { count: rows.length, host: rows[0]?.host ?? '' };
  const notifications = rows.reduce((sum, { incident }) => sum + incident.unresolved, 0);
  const submit = async ({ reason }: z.infer<typeof OptionalReason>) => {
    await doTriage({
      notification_ids: rows.map(({ id }) => id),
      whole_incidents: isGrouped,
      verb: 'resolve',
      reason: reason || null,
    });
  };
  return (
    <FormDialog
      title={
        isGrouped
          ? msg('{count, plural, one {Resolve the incident on {host}} other {Resolve # incidents}}', values)
          : msg('{count, plural, one {Resolve the notification of {host}} other {Resolve # notifications}}', values)
      }
      description={[
        ...(isGrouped && notifications > rows.length
          ? [t('This resolves {count} notifications.', { count: notifications })]
          : []),
        isRequired
          ? t('A recovery failed. Describe what happened to the instances.')
          : t('It is removed from the open notifications. You can reopen it.'),
      ].join(' ')}
      submitLabel={msg('Resolve')}
      schema={isRequired ? RequiredReason : OptionalReason}
      onSave={submit}
      onClose={onClose}
      fields={{ reason: { control: 'textarea', isRequired, rows: 3 } }}
    />
  );
}
