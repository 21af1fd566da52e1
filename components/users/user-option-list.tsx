'use client';

import { Properties } from '#components/console/properties.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { User } from '#lib/identity/users/schema.ts';

export function UserOptionList({ options }: { options: User['options'] }) {
  const { t, format } = useI18n();
  const yes = (value: unknown) => (value === true ? t('Yes') : t('No'));
  const rules = options.multi_factor_auth_rules;
  const combinations = Array.isArray(rules)
    ? rules.flatMap((rule) => (Array.isArray(rule) ? [rule.map(String).join(' + ')] : []))
    : [];
  return (
    <Properties
      items={[
        { label: t('Cannot change their own password'), value: yes(options.lock_password) },
        { label: t('Passwords never expire'), value: yes(options.ignore_password_expiry) },
        { label: t('Never locked out'), value: yes(options.ignore_lockout_failure_attempts) },
        {
          label: t('Never has to change a first password'),
          value: yes(options.ignore_change_password_upon_first_use),
        },
        { label: t('Stays enabled without sign-ins'), value: yes(options.ignore_user_inactivity) },
        { label: t('Multiple factors required'), value: yes(options.multi_factor_auth_enabled) },
        { label: t('Accepted combinations of factors'), value: format.list(combinations) },
      ]}
    />
  );
}
