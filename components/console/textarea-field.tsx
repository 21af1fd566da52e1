'use client';

import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

interface TextareaFieldProps extends FormFieldProps {
  rows?: number;
  isCode?: boolean;
  placeholder?: string;
}

export function TextareaField({ name, label, hint, isRequired, rows, isCode, placeholder }: TextareaFieldProps) {
  const { field, error } = useFormField(name);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <Textarea
          {...control}
          {...field}
          value={field.value ?? ''}
          rows={rows}
          isCode={isCode ?? false}
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}
