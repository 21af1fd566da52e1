'use client';

import { useState } from 'react';
import { Tabs } from '#components/ui/tabs.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ClockWarning } from './clock-warning.tsx';
import { MethodForm } from './method-form.tsx';
import { SecretField } from './secret-field.tsx';
import { SignInField } from './sign-in-field.tsx';

export function SignInForm({ domain, user, onSignedIn }: { domain: string; user?: string; onSignedIn: () => void }) {
  const t = useT();
  const [method, setMethod] = useState('password');
  const withPassword = (
    <MethodForm method="password" onSignedIn={onSignedIn}>
      <SignInField name="domain" label={t('Domain')} autoComplete="organization" defaultValue={domain} />
      <SignInField
        name="user"
        label={t('User name')}
        autoComplete="username"
        hasFocus={!user}
        {...(user ? { defaultValue: user } : {})}
      />
      <SecretField name="password" label={t('Password')} autoComplete="current-password" hasFocus={Boolean(user)} />
    </MethodForm>
  );
  const withCredential = (
    <MethodForm method="application_credential" onSignedIn={onSignedIn}>
      <SignInField name="id" label={t('Credential ID')} isCode />
      <SecretField name="secret" label={t('Secret')} />
    </MethodForm>
  );
  const withToken = (
    <MethodForm method="token" onSignedIn={onSignedIn}>
      <SecretField
        name="token"
        label={t('Token')}
        hint={t('The session lasts as long as the token. Signing out revokes the token.')}
      />
    </MethodForm>
  );
  return (
    <>
      <ClockWarning />
      <Tabs
        leadsIn
        label={t('Sign-in methods')}
        value={method}
        onValueChange={setMethod}
        tabs={[
          { id: 'password', label: t('Password'), content: withPassword },
          { id: 'application_credential', label: t('Application credential'), content: withCredential },
          { id: 'token', label: t('Token'), content: withToken },
        ]}
      />
    </>
  );
}
