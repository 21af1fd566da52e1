'use client';

import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { isPattern } from './launch-names.ts';
import type { LaunchInput } from './launch-values.ts';

/** The administrator password of the instance; the platform generates one by default. */
export function PasswordField() {
  const t = useT();
  const [hasPassword, name] = useWatch<LaunchInput, ['hasPassword', 'name']>({ name: ['hasPassword', 'name'] });
  const hint = hasPassword
    ? t('Whether it works depends on the image.')
    : isPattern(name)
      ? t(
          'Otherwise, the platform generates them. It shows the password of the first instance once. Set passwords for the others afterwards.',
        )
      : undefined;
  return (
    <>
      <CheckboxField
        name="hasPassword"
        label={t('Choose the administrator password')}
        {...(hint === undefined ? {} : { hint })}
      />
      {hasPassword && (
        <div className="ms-6.5 max-w-96">
          <TextField
            name="password"
            type="password"
            label={t('Administrator password')}
            autoComplete="new-password"
            isRequired
          />
        </div>
      )}
    </>
  );
}
