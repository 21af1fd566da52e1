'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { NewMute } from '#lib/ha/mutes/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import type { TriageDialogProps } from './use-triage-mutation.ts';

/** Minutes. */
const DURATIONS = ['60', '240', '720', '1440', '4320', '10080', '43200'] as const;

const WORDS: Record<(typeof DURATIONS)[number], string> = {
  60: msg('1 hour'),
  240: msg('4 hours'),
  720: msg('12 hours'),
  1440: msg('1 day'),
  4320: msg('3 days'),
  10080: msg('7 days'),
  43200: msg('30 days'),
};

const Input = NewMute.extend({ minutes: z.enum(DURATIONS) });

export function MuteDialog({ projectId, rows: [{ host }], onClose }: TriageDialogProps) {
  const mute = clientOf(haApi).mute.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Mute {host}', { host })}
      description={msg(
        'Failures of the host are still recovered and listed, but no administrator is alerted to them. The mute ends automatically, and you can end it at any time.',
      )}
      submitLabel={msg('Mute host')}
      schema={Input}
      defaultValues={{ minutes: '60', reason: '' }}
      fields={{
        minutes: { label: msg('Duration'), control: 'select', words: WORDS },
        reason: { isRequired: true, hint: msg('Other administrators see it with your name.') },
      }}
      onSave={({ minutes, reason }) => mute.mutateAsync({ host, reason, minutes: Number(minutes) })}
      onClose={onClose}
    />
  );
}
