'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { followsRules, PasswordRules } from '#components/session/password-rules.tsx';
import { startSession } from '#lib/auth/browser/start-session.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { retryLive } from '#lib/client/load-live.ts';
import { notify } from '#lib/client/notices.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Session } from '#lib/client/session.ts';
import { announceSessionEnded, expectSessionEnd } from '#lib/client/session-ended.ts';
import type { PasswordRules as Rules } from '#lib/console/facts/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

interface Passwords {
  current: string;
  next: string;
  repeated: string;
}

const isAnother = ({ current, next }: Passwords) => next !== '' && next !== current;

const formFor = (rules: Rules) =>
  z
    .object({ current: z.string().min(1, msg('This field is required.')), next: z.string(), repeated: z.string() })
    .refine((typed) => followsRules(rules, typed.next) && isAnother(typed), {
      path: ['next'],
      message: msg('The password does not meet the rules yet.'),
    })
    .refine(({ next, repeated }) => next === repeated, {
      path: ['repeated'],
      message: msg('The passwords do not match.'),
    });

const empty: Passwords = { current: '', next: '', repeated: '' };

/** The server ends every session with the old password, so this browser signs in again immediately. */
async function change({ user }: Session, { current, next }: Passwords): Promise<void> {
  const goOn = expectSessionEnd();
  try {
    const json = { user: { original_password: current, password: next } };
    const path = `identity/v3/users/${user.id}/password`;
    await projectRequest(USER_SCOPE, path, { method: 'POST', json, isOwnRefusal: true });
    const refusal = await startSession({
      method: 'password',
      domain: user.domain.name,
      user: user.name,
      password: next,
    });
    goOn();
    if (refusal) void announceSessionEnded();
  } catch (error) {
    goOn();
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw new ApiError({
      ...error,
      message: error.message,
      fields: { current: msg('This is not your current password.') },
    });
  }
}

export function ChangePassword({ session, rules, onClose }: { session: Session; rules: Rules; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  return (
    <FormDialog
      title={msg('Change password')}
      description={msg('You stay signed in here. All your other sessions and tokens end.')}
      submitLabel={msg('Change password')}
      schema={formFor(rules)}
      defaultValues={empty}
      onClose={onClose}
      onSubmit={async (typed) => {
        await change(session, typed);
        onClose();
        notify({ level: 'success', title: msg('Password changed') });
        void retryLive();
        await client.invalidateQueries();
      }}
      fields={{
        current: { label: msg('Current password'), type: 'password', autoComplete: 'current-password', hasFocus: true },
        next: { label: msg('New password'), type: 'password', autoComplete: 'new-password' },
      }}
    >
      <LiveRules rules={rules} />
      <TextField name="repeated" label={t('Confirm new password')} type="password" autoComplete="new-password" />
    </FormDialog>
  );
}

function LiveRules({ rules }: { rules: Rules }) {
  const t = useT();
  const typed: Passwords = { ...empty, ...useWatch<Passwords>() };
  const { unique_last: count } = rules;
  const another = {
    isMet: isAnother(typed),
    text:
      count > 1
        ? t('Different from your last {count} passwords', { count })
        : t('Different from your current password'),
  };
  return <PasswordRules rules={rules} password={typed.next} further={[another]} />;
}
