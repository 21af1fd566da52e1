'use client';

import { useId, useState } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { SearchBox } from './search-box.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

interface CheckListFieldProps extends Omit<FormFieldProps, 'isRequired'> {
  options: readonly { value: string; label: string; note?: string }[];
  empty: string;
}

const searchedFrom = 8;

export function CheckListField({ name, label, hint, options, empty }: CheckListFieldProps) {
  const t = useT();
  const id = useId();
  const { field, error } = useFormField(name);
  const [search, setSearch] = useState('');
  const ticked: readonly string[] = field.value ?? [];
  const wanted = search.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted));
  const toggle = (value: string) => (isTicked: boolean) =>
    field.onChange(isTicked ? [...ticked, value] : ticked.filter((each) => each !== value));
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden className="font-medium">
        {label}
      </p>
      {hint && <p className="-mt-1 text-ink-faint text-small">{hint}</p>}
      {options.length >= searchedFrom && <SearchBox label={label} search={search} onSearch={setSearch} />}
      {shown.length === 0 && <p className="text-ink-muted">{options.length === 0 ? empty : t('Nothing found')}</p>}
      <ul className="max-h-64 overflow-y-auto">
        {shown.map(({ value, label: text, note }) => (
          <li key={value} className="flex items-center gap-2.5 py-1 ps-1">
            <Checkbox
              id={`${id}-${value}`}
              isChecked={ticked.includes(value)}
              onCheckedChange={toggle(value)}
              isInvalid={error !== undefined}
            />
            <label htmlFor={`${id}-${value}`} className="min-w-0 flex-1 truncate">
              {text} {note && <span className="text-ink-faint text-small">{note}</span>}
            </label>
          </li>
        ))}
      </ul>
      {error && <p className="text-danger-ink text-small">{error}</p>}
    </fieldset>
  );
}
