'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useFieldError } from './form-errors.ts';

interface SignInFieldProps {
  name: string;
  label: string;
  autoComplete?: string;
  defaultValue?: string;
  hasFocus?: boolean;
  isCode?: boolean;
}

export function SignInField({ name, label, autoComplete = 'off', defaultValue, hasFocus, isCode }: SignInFieldProps) {
  const error = useFieldError(name);
  return (
    <Field label={label} error={error || undefined}>
      {(control) => (
        <Input
          {...control}
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={defaultValue}
          autoFocus={hasFocus}
          className={isCode ? 'h-9 font-mono' : 'h-9'}
        />
      )}
    </Field>
  );
}
