'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

interface NumberFieldProps extends FormFieldProps {
  min?: number;
  max?: number;
  step?: number;
  placeholder?: string;
  /** Displayed after the input, such as GiB. */
  unit?: string;
}

/** A number in a `ResourceForm`. The value of an empty input is `undefined`, not 0. */
export function NumberField({ name, label, hint, isRequired, unit, ...limits }: NumberFieldProps) {
  const { field, error } = useFormField(name);
  const { getValues } = useFormContext();
  // The form library displays the default value if the value is undefined, so the empty input is tracked here.
  const [isCleared, setIsCleared] = useState(false);
  const isEmpty = isCleared && getValues(name) === undefined;
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Input
            {...control}
            {...field}
            type="number"
            inputMode="numeric"
            {...limits}
            value={isEmpty ? '' : (field.value ?? '')}
            onChange={({ target }) => {
              setIsCleared(target.value === '');
              field.onChange(target.value === '' ? undefined : target.valueAsNumber);
            }}
            className="max-w-32 tabular-nums"
          />
          {unit && <span className="text-ink-muted">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
