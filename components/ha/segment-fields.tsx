'use client';

import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MethodPicture } from './method-picture.tsx';
import { METHOD_WORDS } from './segment-words.ts';

const tooLong = msg('Use at most 255 characters.');

export const SegmentInput = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(255, tooLong),
  description: z.string().trim().max(65_535),
  recovery_method: z.enum(RECOVERY_METHODS),
  service_type: z.string().trim().min(1, msg('Enter a type, such as COMPUTE.')).max(255, tooLong),
  enabled: z.boolean(),
});
export type SegmentInput = z.infer<typeof SegmentInput>;

export const newSegmentInput: SegmentInput = {
  name: '',
  description: '',
  recovery_method: 'auto',
  service_type: 'COMPUTE',
  enabled: true,
};

export function SegmentFields() {
  const t = useT();
  return (
    <>
      <TextField name="name" label={t('Name')} isRequired />
      <RadioCardsField
        name="recovery_method"
        label={t('Where instances of a failed host go')}
        columns={2}
        cards={RECOVERY_METHODS.map((method) => ({
          value: method,
          title: t(METHOD_WORDS[method].word),
          description: (
            <>
              {t(METHOD_WORDS[method].description)}
              <MethodPicture method={method} />
            </>
          ),
        }))}
      />
      <TextareaField name="description" label={t('Description')} rows={2} />
      <TextField name="service_type" label={t('Service type')} isRequired hint={t('Usually COMPUTE.')} />
      <CheckboxField
        name="enabled"
        label={t('Enabled')}
        hint={t('Notifications about hosts in a disabled segment are ignored.')}
      />
    </>
  );
}
