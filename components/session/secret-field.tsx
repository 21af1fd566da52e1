'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { useFieldError } from './form-errors.ts';

interface SecretFieldProps {
  name: string;
  label: string;
  hint?: string;
  autoComplete?: string;
  hasFocus?: boolean;
}

export function SecretField({ name, label, hint, autoComplete = 'off', hasFocus }: SecretFieldProps) {
  const t = useT();
  const error = useFieldError(name);
  const [isShown, setIsShown] = useState(false);
  const [isCaps, setIsCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setIsCaps(event.getModifierState('CapsLock'));
  return (
    <Field
      label={label}
      hint={hint}
      error={error || undefined}
      aside={<span role="status">{isCaps && t('Caps Lock is on')}</span>}
    >
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
            onBlur={() => setIsCaps(false)}
            autoFocus={hasFocus}
            className="h-9 pe-10"
          />
          <IconButton
            label={isShown ? t('Hide {what}', { what: label }) : t('Show {what}', { what: label })}
            icon={isShown ? EyeOff : Eye}
            size="small"
            hasTooltip={false}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-e-1 top-1"
          />
        </span>
      )}
    </Field>
  );
}
