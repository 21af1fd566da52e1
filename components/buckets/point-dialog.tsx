'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { momentIn } from '#lib/i18n/zones.ts';
import { HistoryNote } from './history-note.tsx';

const HOUR = 3600;
const DAY = 24 * HOUR;
const CUSTOM = 'custom';

/** The form; its output is a moment in ISO 8601. */
const momentForm = (timeZone: string) =>
  z.object({ ago: z.string(), local: z.string().max(40) }).transform(({ ago, local }, ctx) => {
    const nowMs = Date.now();
    const timeMs = ago === CUSTOM ? momentIn(timeZone, local).getTime() : nowMs - Number(ago) * 1000;
    if (timeMs <= nowMs) return { moment: new Date(timeMs).toISOString() };
    const message = Number.isNaN(timeMs) ? msg('Enter a date and time.') : msg('Use a moment in the past.');
    ctx.addIssue({ code: 'custom', path: ['local'], message });
    return z.NEVER;
  });

interface PointDialogProps extends ProjectDialogProps {
  bucketId: string;
  prefix: string;
  title: string;
  submitLabel: string;
  onChosen: (moment: string) => void;
}

/** Asks for a moment in the past. */
export function PointDialog({ title, submitLabel, onChosen, onClose, ...place }: PointDialogProps) {
  const t = useT();
  const { timeZone } = useFormat();
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      schema={momentForm(timeZone)}
      defaultValues={{ ago: String(HOUR) }}
      onSubmit={async ({ moment }) => {
        onClose();
        onChosen(moment);
      }}
      onClose={onClose}
      fields={{
        ago: {
          label: msg('Moment'),
          options: [
            { value: String(HOUR), label: t('1 hour ago') },
            { value: String(DAY), label: t('1 day ago') },
            { value: String(7 * DAY), label: t('7 days ago') },
            { value: CUSTOM, label: t('Another date and time') },
          ],
        },
        local: {
          label: msg('Date and time'),
          type: 'datetime-local',
          step: 1,
          hint: msg('Time zone: {zone}', { zone: timeZone }),
          isRequired: true,
          isHidden: ({ ago }) => ago !== CUSTOM,
        },
      }}
    >
      <HistoryNote {...place} />
    </FormDialog>
  );
}
