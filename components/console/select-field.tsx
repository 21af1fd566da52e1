'use client';

import { Field } from '#components/ui/field.tsx';
import { Select, type SelectOption } from '#components/ui/select.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

interface SelectFieldProps extends FormFieldProps {
  options: readonly SelectOption[];
  placeholder?: string;
  onChosen?: (value: string) => void;
}

/** A choice from a short list in a `ResourceForm`. The value of the placeholder is the empty string. */
export function SelectField({ name, label, hint, isRequired, options, placeholder, onChosen }: SelectFieldProps) {
  const { field, error } = useFormField(name);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <Select
          {...control}
          {...field}
          onChange={(event) => {
            field.onChange(event);
            onChosen?.(event.target.value);
          }}
          value={field.value ?? ''}
          options={options}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      )}
    </Field>
  );
}
