'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { retryLive } from '#lib/client/live.ts';
import { notify } from '#lib/client/notices.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import type { Session } from '#lib/client/session.ts';
import { announceSessionEnded, expectSessionEnd } from '#lib/client/session-ended.ts';
import { startSession } from '#lib/client/start-session.ts';
import type { PasswordRules } from '#lib/console/profile/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface Passwords {
  current: string;
  next: string;
  repeated: string;
}

/** Which rules a new password follows. What the server alone knows, such as former passwords, is no part of it. */
const isLongEnough = ({ min_length }: PasswordRules, { next }: Passwords) => [...next].length >= min_length;
const isOfPattern = ({ pattern }: PasswordRules, { next }: Passwords) =>
  pattern === null || new RegExp(pattern, 'u').test(next);
const isAnother = ({ current, next }: Passwords) => next !== '' && next !== current;

const formFor = (rules: PasswordRules) =>
  z
    .object({ current: z.string().min(1, msg('Fill this in.')), next: z.string(), repeated: z.string() })
    .refine((typed) => isLongEnough(rules, typed) && isOfPattern(rules, typed) && isAnother(typed), {
      path: ['next'],
      message: msg('It does not follow the rules yet.'),
    })
    .refine(({ next, repeated }) => next === repeated, {
      path: ['repeated'],
      message: msg('This is not the same password.'),
    });

const empty: Passwords = { current: '', next: '', repeated: '' };

/** Sends it. The server ends every session with the old password; this browser signs in again at once. */
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
    throw new ApiError({ ...error, message: error.message, fields: { current: msg('This is not your password.') } });
  }
}

interface ChangePasswordProps {
  session: Session;
  rules: PasswordRules;
  onClose: () => void;
}

/** Another password for the user, who types the present one. */
export function ChangePassword({ session, rules, onClose }: ChangePasswordProps) {
  const t = useT();
  const client = useQueryClient();
  return (
    <FormDialog
      title={t('Change password')}
      description={t('You stay signed in here. Every other session of yours ends, and so do your tokens.')}
      submitLabel={t('Change password')}
      schema={formFor(rules)}
      defaultValues={empty}
      onClose={onClose}
      onSubmit={async (typed) => {
        await change(session, typed);
        onClose();
        notify({ level: 'success', title: msg('Password changed') });
        retryLive();
        await client.invalidateQueries();
      }}
    >
      <TextField
        name="current"
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        hasFocus
      />
      <TextField name="next" label={t('New password')} type="password" autoComplete="new-password" />
      <LiveRules rules={rules} />
      <TextField name="repeated" label={t('New password again')} type="password" autoComplete="new-password" />
    </FormDialog>
  );
}

function LiveRules({ rules }: { rules: PasswordRules }) {
  const t = useT();
  const typed: Passwords = { ...empty, ...useWatch<Passwords>() };
  const { min_length, pattern, pattern_description, unique_last } = rules;
  const lines = [
    {
      isMet: isLongEnough(rules, typed),
      text: t('{count, plural, one {At least # character} other {At least # characters}}', { count: min_length }),
    },
    ...(pattern === null ? [] : [{ isMet: isOfPattern(rules, typed), text: t(pattern_description) }]),
    {
      isMet: isAnother(typed),
      text:
        unique_last > 1
          ? t('None of your last {count} passwords', { count: unique_last })
          : t('Another one than the current'),
    },
  ];
  return (
    <ul className="flex flex-col gap-1 text-small">
      {lines.map(({ isMet, text }) => (
        <li
          key={text}
          className={isMet ? 'flex items-center gap-2 text-success-ink' : 'flex items-center gap-2 text-ink-muted'}
        >
          {isMet ? <Check aria-hidden className="size-3.5" /> : <Circle aria-hidden className="size-3.5" />}
          {text}
          <span className="sr-only">{isMet ? t('met') : t('not met yet')}</span>
        </li>
      ))}
    </ul>
  );
}
