'use client';

import { z } from 'zod';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';

const most = msg('Use at most 255 characters.');

/** Only the default group may have the reserved name. */
export const groupInput = (mayBeDefault: boolean) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1, msg('Enter a name.'))
      .max(255, most)
      .refine((name) => mayBeDefault || !isReservedName(name), msg('Only the default group can have this name.')),
    description: z.string().max(255, most),
  });

/** The name of the default group cannot be changed. */
export function GroupFields({ isNamed = false }: { isNamed?: boolean }) {
  const t = useT();
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        isRequired
        isReadOnly={isNamed}
        {...(isNamed ? { hint: t('The default group keeps its name.') } : {})}
      />
      <TextareaField name="description" label={t('Description')} rows={2} />
    </>
  );
}
