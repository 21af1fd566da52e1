'use client';

import { FormProvider, useWatch } from 'react-hook-form';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useResourceForm } from '#components/console/use-resource-form.ts';
import { type PasswordRule, PasswordRules } from '#components/session/password-rules.tsx';
import { Button } from '#components/ui/button.tsx';
import { request } from '#lib/client/request.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { invitationApi } from '#lib/identity/invitations/contract.ts';
import type { OpenedInvitation } from '#lib/identity/invitations/schema.ts';

interface ChoosePasswordProps {
  word: string;
  invitation: OpenedInvitation;
  onChosen: (password: string) => Promise<void>;
}

export function ChoosePassword({
  word,
  invitation: { user, password: passwordPolicy },
  onChosen,
}: ChoosePasswordProps) {
  const t = useT();
  const rules = { ...passwordPolicy, pattern_description: passwordPolicy.description ?? '' };
  const { form, error, submit } = useResourceForm({
    schema: async () => (await import('./chosen-password.ts')).chosenPassword(rules),
    defaultValues: { password: '', repeated: '' },
    onSubmit: async ({ password }) => {
      // Sent without a session.
      const { path, ...options } = clientOf(invitationApi).accept.request({ word, password });
      await request(`/${path}`, { ...options, isOwnRefusal: true });
      await onChosen(password);
    },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {error && <ErrorAlert error={error} />}
        {/* Lets password managers store the user name. */}
        <input type="text" name="username" autoComplete="username" value={user.name} readOnly hidden />
        <TextField name="password" label={t('New password')} type="password" autoComplete="new-password" hasFocus />
        <LiveRules rules={rules} />
        <TextField name="repeated" label={t('Confirm new password')} type="password" autoComplete="new-password" />
        <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
          {t('Set password and sign in')}
        </Button>
      </form>
    </FormProvider>
  );
}

function LiveRules({ rules }: { rules: PasswordRule }) {
  const password = useWatch<{ password: string }, 'password'>({ name: 'password' });
  return <PasswordRules rules={rules} password={password} />;
}
