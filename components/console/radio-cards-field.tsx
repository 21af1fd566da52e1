'use client';

import { useId } from 'react';
import { type RadioCard, RadioCards } from '#components/ui/radio-cards.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

interface RadioCardsFieldProps extends Omit<FormFieldProps, 'isRequired'> {
  cards: readonly RadioCard<string>[];
  columns?: 1 | 2 | 3;
  onChosen?: (value: string) => void;
}

export function RadioCardsField({ name, label, hint, cards, columns, onChosen }: RadioCardsFieldProps) {
  const id = useId();
  const { field, error } = useFormField(name);
  const note = error ?? hint;
  return (
    <div ref={field.ref} tabIndex={-1} className="flex flex-col gap-1.5 outline-none">
      <p aria-hidden className="font-medium">
        {label}
      </p>
      <RadioCards
        name={field.name}
        label={label}
        value={field.value}
        onChange={(value) => {
          field.onChange(value);
          onChosen?.(value);
        }}
        cards={cards}
        describedBy={note ? id : undefined}
        isInvalid={error !== undefined}
        {...(columns ? { columns } : {})}
      />
      {note && (
        <p id={id} className={error ? 'text-danger-ink text-small' : 'text-ink-faint text-small'}>
          {note}
        </p>
      )}
    </div>
  );
}
