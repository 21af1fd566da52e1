'use client';

import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';
import { useLengthNote } from './use-length-note.ts';

interface TextareaFieldProps extends FormFieldProps {
  rows?: number;
  isCode?: boolean;
  placeholder?: string;
  maxLength?: number;
}

export function TextareaField({ name, label, hint, isRequired, rows, isCode, ...rest }: TextareaFieldProps) {
  const { field, error } = useFormField(name);
  const aside = useLengthNote(field.value, rest.maxLength);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} aside={aside}>
      {(control) => (
        <Textarea
          {...control}
          {...field}
          value={field.value ?? ''}
          rows={rows}
          isCode={isCode ?? false}
          placeholder={rest.placeholder}
        />
      )}
    </Field>
  );
}
