'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

interface NumberFieldProps extends FormFieldProps {
  min?: number;
  max?: number;
  step?: number;
  /** What counts where it is empty. */
  placeholder?: string;
  /** After the input: GiB. */
  unit?: string;
}

/** A number in a `ResourceForm`; an empty input is `undefined`, not 0. */
export function NumberField({ name, label, hint, isRequired, unit, ...limits }: NumberFieldProps) {
  const { field, error } = useFormField(name);
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
            value={field.value ?? ''}
            onChange={(event) => field.onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
            className="max-w-32 tabular-nums"
          />
          {unit && <span className="text-ink-muted">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
