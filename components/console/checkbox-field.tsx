'use client';

import { useId } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

interface CheckboxFieldProps extends Omit<FormFieldProps, 'isRequired'> {
  onChosen?: (isChecked: boolean) => void;
}

export function CheckboxField({ name, label, hint, onChosen }: CheckboxFieldProps) {
  const id = useId();
  const { field, error } = useFormField(name);
  const note = error ?? hint;
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        isChecked={field.value === true}
        onCheckedChange={(isChecked) => {
          field.onChange(isChecked);
          onChosen?.(isChecked);
        }}
        describedBy={note ? `${id}-note` : undefined}
        isInvalid={error !== undefined}
        className="mt-0.5"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className={error ? 'text-danger-ink text-small' : 'text-ink-faint text-small'}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
