'use client';

import { useFormField } from '#components/console/use-form-field.ts';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { encodedLength, MAX_USER_DATA } from './launch-values.ts';

const PLACEHOLDER = '#cloud-config\npackages:\n  - nginx';

/** A script or cloud-config; it is encoded for the API, and the counter says how much of the room that takes. */
export function UserDataField() {
  const { t, format } = useI18n();
  const { field, error } = useFormField('userData');
  const used = encodedLength(field.value);
  return (
    <Field
      label={t('User data')}
      error={error}
      hint={t('Plain text: it is encoded in Base64 for you.')}
      aside={t('{used} of {limit}', { used: format.bytes(used), limit: format.bytes(MAX_USER_DATA + 1) })}
    >
      {(control) => <Textarea {...control} {...field} rows={6} isCode placeholder={PLACEHOLDER} />}
    </Field>
  );
}
