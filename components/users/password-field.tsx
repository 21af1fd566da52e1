'use client';

import { Eye, EyeOff, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormField } from '#components/console/use-form-field.ts';
import { type PasswordRule, PasswordRules } from '#components/session/password-rules.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { notify } from '#lib/client/notices.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { generatePassword } from './generate-password.ts';

export function PasswordField({ name, label, rules }: { name: string; label: string; rules: PasswordRule }) {
  const t = useT();
  const { field, error } = useFormField(name);
  const { setValue } = useFormContext();
  const [isShown, setIsShown] = useState(false);
  const password: string = field.value ?? '';
  const generate = () => {
    const made = generatePassword(rules);
    if (made === undefined)
      return notify({ level: 'danger', title: msg('Could not generate a password that meets the rules') });
    setValue(name, made, { shouldDirty: true, shouldValidate: true });
    setIsShown(true);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={error} isRequired>
        {(control) => (
          <span className="flex items-center gap-1.5">
            <Input
              {...control}
              {...field}
              value={password}
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              className="min-w-0 flex-1 font-mono"
            />
            <IconButton
              label={isShown ? t('Hide {what}', { what: label }) : t('Show {what}', { what: label })}
              icon={isShown ? EyeOff : Eye}
              size="small"
              onClick={() => setIsShown(!isShown)}
            />
            <CopyButton text={password} label={t('Copy the password')} />
            <Button size="small" onClick={generate}>
              <WandSparkles aria-hidden />
              {t('Generate')}
            </Button>
          </span>
        )}
      </Field>
      <PasswordRules rules={rules} password={password} />
    </div>
  );
}
