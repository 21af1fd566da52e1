'use client';

import { type ReactNode, useId, useState } from 'react';
import { type RadioCard, RadioCards } from '#components/ui/radio-cards.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { firstChoices } from './first-choices.ts';
import { SearchBox } from './search-box.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export interface ChoiceFieldProps extends Omit<FormFieldProps, 'isRequired'> {
  /** Undefined while they are loading. */
  choices: readonly RadioCard<string>[] | undefined;
  empty: ReactNode;
  onChoose?: (value: string) => void;
}

const searchedFrom = 6;

/** The text in which choices are searched, such as name and addresses. */
const textOf = ({ title, description }: RadioCard<string>): string =>
  (typeof description === 'string' ? `${title} ${description}` : title).toLowerCase();

export function ChoiceField({ name, label, hint, choices, empty, onChoose }: ChoiceFieldProps) {
  const t = useT();
  const id = useId();
  const { field, error } = useFormField(name);
  const [search, setSearch] = useState('');
  const note = error ?? hint;
  const wanted = search.trim().toLowerCase();
  const isChosen = ({ value }: RadioCard<string>) => value === field.value;
  const matching = choices?.filter((choice) => textOf(choice).includes(wanted) || isChosen(choice));
  const { shown, hidden } = firstChoices(matching ?? [], isChosen);
  return (
    <div ref={field.ref} tabIndex={-1} className="flex flex-col gap-1.5 outline-none">
      <p aria-hidden className="font-medium">
        {label}
      </p>
      {choices && choices.length >= searchedFrom && <SearchBox label={label} search={search} onSearch={setSearch} />}
      {!choices && <Skeleton className="h-24" />}
      {choices && shown.length === 0 && (
        <p className="rounded-card border border-line-strong border-dashed px-3 py-4 text-center text-ink-muted">
          {choices.length === 0 ? empty : t('Nothing found')}
        </p>
      )}
      {shown.length > 0 && (
        <div className="-m-1 max-h-72 overflow-y-auto p-1">
          <RadioCards
            name={field.name}
            label={label}
            value={field.value}
            onChange={(value) => {
              field.onChange(value);
              onChoose?.(value);
            }}
            cards={shown}
            columns={1}
            describedBy={note ? id : undefined}
            isInvalid={error !== undefined}
          />
        </div>
      )}
      {hidden > 0 && <p className="text-ink-muted text-small">{t('Search to find the other {hidden}.', { hidden })}</p>}
      {note && (
        <p id={id} className={error ? 'text-danger-ink text-small' : 'text-ink-faint text-small'}>
          {note}
        </p>
      )}
    </div>
  );
}
