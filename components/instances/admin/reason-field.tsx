'use client';

import { TextField } from '#components/console/text-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function ReasonField() {
  const t = useT();
  return (
    <TextField name="reason" label={t('Reason')} hint={t('Shown in the activity of the instance, to its owner too.')} />
  );
}
