'use client';

import { Input } from '#components/ui/input.tsx';
import { RowError } from './row-error.tsx';
import { useFormField } from './use-form-field.ts';

/** A text field in a row of a form, without a visible label. */
export function RowInput({ name, label, placeholder }: { name: string; label: string; placeholder: string }) {
  const { field, error } = useFormField(name);
  const errorId = error ? `${name}-error` : undefined;
  return (
    <div className="min-w-40 flex-1">
      <Input
        {...field}
        value={field.value ?? ''}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        className="font-mono"
      />
      <RowError id={errorId} error={error} />
    </div>
  );
}
