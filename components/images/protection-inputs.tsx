'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function ProtectionInputs() {
  const t = useT();
  return (
    <>
      <TextField name="tags" label={t('Tags')} hint={t('Separate several with commas.')} />
      <CheckboxField name="isProtected" label={t('Protected')} />
      <CheckboxField
        name="isHidden"
        label={t('Hidden')}
        hint={t('It can still be used by its ID but does not appear in lists. For old versions of an image.')}
      />
    </>
  );
}
