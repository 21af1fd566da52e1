'use client';

import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { useResend } from '#lib/console/ha/triage/queries.ts';
import { LONGEST_TEXT } from '#lib/console/ha/triage/schema.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { whatText } from './notification-words.ts';

const Schema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, msg('Say why: others will read it.'))
    .max(LONGEST_TEXT, msg('Use at most 2,000 characters.')),
});

interface ResendDialogProps {
  projectId: string;
  row: ListedNotification;
  onClose: () => void;
}

/** Tells a fault again; the platform judges it anew, and says why when it refuses it. */
export function ResendDialog({ projectId, row, onClose }: ResendDialogProps) {
  const t = useT();
  const router = useRouter();
  const resend = useResend(projectId, row.id);
  const submit = async ({ reason }: z.infer<typeof Schema>) => {
    const { notification } = await resend.mutateAsync(reason);
    onClose();
    router.push(adminObjectHref('notifications', notification.id));
  };
  return (
    <FormDialog
      title={t('Send the notification of {host} again', { host: row.host })}
      description={t('{what}. It is judged anew, as if a monitor had sent it, and may start a recovery.', {
        what: t(whatText(row)),
      })}
      submitLabel={t('Send again')}
      schema={Schema}
      defaultValues={{ reason: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {row.message && <p className="text-ink-muted">{t('What became of it: {message}', { message: row.message })}</p>}
      <TextareaField name="reason" label={t('Reason')} isRequired rows={3} />
    </FormDialog>
  );
}
