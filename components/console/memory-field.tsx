'use client';

import { useId, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

const MIB_PER_GIB = 1024;

/** An amount of memory in a `ResourceForm`, entered in GiB or MiB. The value is in MiB; undefined if empty. */
export function MemoryField({ name, label, hint, isRequired }: FormFieldProps) {
  const t = useT();
  const unitId = useId();
  const { field, error } = useFormField(name);
  const value: number | undefined = field.value;
  const [factor, setFactor] = useState(value !== undefined && value % MIB_PER_GIB === 0 ? MIB_PER_GIB : 1);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Input
            {...control}
            {...field}
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            value={value === undefined ? '' : value / factor}
            onChange={({ target }) => field.onChange(target.value === '' ? undefined : target.valueAsNumber * factor)}
            className="min-w-0 max-w-32 tabular-nums"
          />
          <Select
            id={unitId}
            aria-label={t('Unit of {label}', { label })}
            className="w-20 shrink-0"
            value={String(factor)}
            options={[
              { value: String(MIB_PER_GIB), label: 'GiB' },
              { value: '1', label: 'MiB' },
            ]}
            onChange={({ target }) => setFactor(Number(target.value))}
          />
        </span>
      )}
    </Field>
  );
}
