'use client';

import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { type FormFieldProps, useFormField } from './use-form-field.ts';
import { useInputRows } from './use-input-rows.ts';

/** Keys and values in a `ResourceForm`, such as metadata, tags or extra specs. The schema of the field is `Pairs`. */
export function PairsField({ name, label, hint }: Omit<FormFieldProps, 'isRequired'>) {
  const t = useT();
  const id = useId();
  const { rows, add, remove } = useInputRows<{ key: string; value: string }>(name);
  const { getFieldState } = useFormContext();
  const { error } = getFieldState(name, useFormState({ name }));
  // Errors of all rows together, such as too many: those of the schema are at `root`, those of the server are not.
  const message = error?.message ?? error?.root?.message;
  return (
    <fieldset aria-label={label} aria-describedby={message && id} className="flex flex-col gap-2">
      <p aria-hidden className="font-medium">
        {label}
      </p>
      {hint && <p className="-mt-1 text-ink-faint text-small">{hint}</p>}
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of a row are named by its number
        <div key={index} className="flex items-start gap-2">
          <PairInput name={`${name}.${index}.key`} label={t('Key {number}', { number: index + 1 })} />
          <PairInput name={`${name}.${index}.value`} label={t('Value {number}', { number: index + 1 })} />
          <IconButton label={t('Remove row {number}', { number: index + 1 })} icon={X} onClick={() => remove(index)} />
        </div>
      ))}
      <Button size="small" className="self-start" onClick={() => add({ key: '', value: '' }, 'key')}>
        <Plus aria-hidden />
        {t('Add a row')}
      </Button>
      {message && (
        <p id={id} className="text-danger-ink text-small">
          {t(message)}
        </p>
      )}
    </fieldset>
  );
}

function PairInput({ name, label }: { name: string; label: string }) {
  const { field, error } = useFormField(name);
  const errorId = error ? `${name}-error` : undefined;
  return (
    <div className="min-w-0 flex-1">
      <Input
        {...field}
        value={field.value ?? ''}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
      />
      {error && (
        <p id={errorId} className="mt-1 text-danger-ink text-small">
          {error}
        </p>
      )}
    </div>
  );
}
