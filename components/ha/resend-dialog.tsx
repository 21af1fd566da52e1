'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { LONGEST_TEXT } from '#lib/console/ha/triage/longest-text.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { describeEvent } from './notification-words.ts';
import { PreflightFindings } from './preflight-findings.tsx';
import { sendLabel } from './preflight-words.ts';
import { preflightQuery } from './use-preflight.ts';
import type { TriageDialogProps } from './use-triage-mutation.ts';

const Input = z.object({
  reason: z.string().trim().min(1, msg('Give a reason. Other users can read it.')).max(LONGEST_TEXT),
});

/**
 * Sends a notification again after the user has seen its consequences. The API rejects it if the situation has changed
 * since.
 */
export function ResendDialog({ projectId, rows: [row], onClose }: TriageDialogProps) {
  const t = useT();
  const router = useRouter();
  const { id, host, type, payload, message } = row;
  const answer = useQuery(preflightQuery(projectId, { type, hostname: host, payload }));
  const resend = clientOf(haApi).resend.useMutation(projectId);
  const preflight = answer.data;
  const outcome = preflight?.verdict.outcome ?? 'refused';
  const submit = async ({ reason }: z.infer<typeof Input>) => {
    const sent = await resend.mutateAsync({ id, reason, expects: outcome });
    onClose();
    router.push(adminObjectHref('notifications', sent.id));
  };
  return (
    <FormDialog
      title={msg('Send the notification of {host} again', { host })}
      description={describeEvent(row)}
      submitLabel={preflight ? sendLabel(preflight) : msg('Send again')}
      schema={Input}
      lossOf={outcome === 'recovers' ? host : undefined}
      restsOn={answer}
      onSubmit={submit}
      onClose={onClose}
    >
      {message && <p className="text-ink-muted">{t('Outcome: {message}', { message })}</p>}
      <QueryContent answer={answer} unknown={t('Could not check what would happen')}>
        {(found) => <PreflightFindings preflight={found} />}
      </QueryContent>
      <TextareaField name="reason" label={t('Reason')} isRequired rows={2} />
    </FormDialog>
  );
}
