'use client';

import { useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
import { isPattern } from './launch-names.ts';
import type { LaunchInput } from './launch-values.ts';

/** The administrator password of the instance; the platform generates one by default. */
export function PasswordField() {
  const [hasPassword, name] = useWatch<LaunchInput, ['hasPassword', 'name']>({ name: ['hasPassword', 'name'] });
  const hint = hasPassword
    ? msg('Whether it works depends on the image.')
    : isPattern(name)
      ? msg(
          'Otherwise, the platform generates them. It shows the password of the first instance once. Set passwords for the others afterwards.',
        )
      : undefined;
  return (
    <FormFields
      of={{
        hasPassword: { label: msg('Set an administrator password'), control: 'checkbox', hint },
        password: hasPassword && {
          type: 'password',
          label: msg('Administrator password'),
          autoComplete: 'new-password',
          isRequired: true,
        },
      }}
    />
  );
}
