'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { FieldSpec } from '#components/console/field-spec.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { NewMute } from '#lib/ha/mutes/schema.ts';
import { msg } from '#lib/i18n/text.ts';

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

const Input = NewMute.extend({ host: z.string().min(1, msg('Choose a host.')), minutes: z.enum(DURATIONS) });

interface MuteFormProps extends ProjectDialogProps {
  /** The host that is muted; chosen in the form if omitted. */
  host?: string;
  /** Reason of the mute that is replaced. */
  reason?: string;
  /** The field that chooses the host. */
  choice?: FieldSpec<z.input<typeof Input>>;
}

/** The time starts when the form is sent, also if the host is already muted. */
export function MuteForm({ projectId, host, reason = '', choice, onClose }: MuteFormProps) {
  const mute = clientOf(haApi).mute.useMutation(projectId);
  return (
    <FormDialog
      title={host === undefined ? msg('Mute a host') : msg('Mute {host}', { host })}
      description={msg(
        'Failures of the host are still recovered and listed, but no administrator is alerted to them. The mute ends automatically, and you can end it at any time.',
      )}
      submitLabel={msg('Mute host')}
      schema={Input}
      defaultValues={{ host: host ?? '', minutes: '60', reason }}
      fields={{
        host: choice,
        minutes: { label: msg('Duration'), control: 'select', words: WORDS },
        reason: { isRequired: true, hint: msg('Other administrators see it with your name.') },
      }}
      onSave={({ minutes, ...rest }) => mute.mutateAsync({ ...rest, minutes: Number(minutes) })}
      onClose={onClose}
    />
  );
}
