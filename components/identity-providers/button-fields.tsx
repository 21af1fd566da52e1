'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';

/** The button on the sign-in page. */
export function ButtonFields() {
  const t = useT();
  return (
    <>
      <TextField name="label" label={t('Label of the button')} hint={t('The name of the provider if empty.')} />
      <TextareaField
        name="email_domains"
        label={t('Email domains')}
        hint={t('One per line. Users with such an address find the button if there are many.')}
        rows={2}
        isCode
      />
      <CheckboxField
        name="is_hidden"
        label={t('No button on the sign-in page')}
        hint={t('For providers of tokens, such as CI systems.')}
      />
    </>
  );
}
