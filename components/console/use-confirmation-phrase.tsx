'use client';

import { type ReactNode, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface ConfirmationPhrase {
  /** Input for the phrase; undefined if none is required. */
  field: ReactNode;
  /** Whether the phrase is entered. If not, the field displays an error. */
  isTyped: () => boolean;
}

export function useConfirmationPhrase(phrase: string | undefined): ConfirmationPhrase {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  if (phrase === undefined) return { field: undefined, isTyped: () => true };
  const change = (value: string) => {
    setTyped(value);
    setIsWrong(false);
  };
  const field = (
    <Field
      label={t.rich('Type <b>{name}</b> to confirm', {
        name: phrase,
        b: (parts) => <strong className="break-all font-mono">{parts}</strong>,
      })}
      error={isWrong ? t('This does not match') : undefined}
    >
      {(control) => (
        <Input {...control} value={typed} autoComplete="off" onChange={(event) => change(event.target.value)} />
      )}
    </Field>
  );
  const isTyped = () => {
    setIsWrong(typed.trim() !== phrase.trim());
    return typed.trim() === phrase.trim();
  };
  return { field, isTyped };
}
