'use client';

import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';
import { useLengthNote } from './use-length-note.ts';

interface TextFieldProps extends FormFieldProps {
  type?: 'text' | 'password' | 'email' | 'url' | 'datetime-local';
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  isReadOnly?: boolean;
  hasFocus?: boolean;
  maxLength?: number;
  step?: number;
  /** Suggestions while typing; other values are allowed too. */
  suggestions?: readonly { value: string; label: string }[];
}

export function TextField({ name, label, hint, isRequired, type = 'text', ...rest }: TextFieldProps) {
  const { field, error } = useFormField(name);
  const aside = useLengthNote(field.value, rest.maxLength);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} aside={aside}>
      {(control) => (
        <>
          <Input
            {...control}
            {...field}
            value={field.value ?? ''}
            type={type}
            placeholder={rest.placeholder}
            autoComplete={rest.autoComplete ?? 'off'}
            readOnly={rest.isReadOnly}
            autoFocus={rest.hasFocus}
            step={rest.step}
            list={rest.suggestions && `${control.id}-list`}
          />
          {rest.suggestions && (
            <datalist id={`${control.id}-list`}>
              {rest.suggestions.map(({ value, label }) => (
                <option key={value} value={value} label={label} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}
