'use client';

import type { ReactNode } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { SignIn } from '#lib/auth/sign-in.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { FormErrorsContext } from './form-errors.ts';
import { SecondStep, type SignInStep } from './second-step.tsx';
import { StaySignedInField } from './stay-signed-in-field.tsx';
import { type Refusal, useSignInForm } from './use-sign-in-form.ts';
import { useWait } from './use-wait.ts';

interface MethodFormProps {
  method: SignIn['method'];
  onSignedIn: () => void;
  children: ReactNode;
}

const PASSCODES = 'passcodes:';

function explain(refusal: Refusal, method: SignIn['method'], step: SignInStep, t: Translate): string {
  if (typeof refusal === 'object') return t(refusal.message);
  if (refusal === 'unreachable') {
    return t('Could not reach {address}. Check your connection, then try again.', { address: window.location.origin });
  }
  if (refusal === 'unavailable') return t('The server could not sign you in. What you typed is not the cause.');
  if (refusal.startsWith('wait:')) return t('Too many attempts. You can try again soon.');
  if (refusal.startsWith(PASSCODES)) {
    const minutes = Math.ceil(Number(refusal.slice(PASSCODES.length)) / 60);
    return t(
      'Too many wrong passcodes. Try again in {count, plural, one {# minute} other {# minutes}}, use a recovery code or a passkey, or ask an administrator to unlock your account.',
      { count: minutes },
    );
  }
  if (step.kind === 'factor') {
    return step.way === 'passkey'
      ? t('The passkey was not accepted. Try again.')
      : t('The code is incorrect, or it was used before.');
  }
  switch (method) {
    case 'password':
      return t('The user name, domain or password is incorrect.');
    case 'application_credential':
      return t('The credential is unknown or expired, or the secret is incorrect.');
    case 'token':
      return t('The token is invalid or has expired.');
  }
}

/**
 * Form of one sign-in method. The inputs are uncontrolled, so values that a browser or password manager filled in
 * before hydration count too. If a password is not enough, the form continues with a second step.
 */
export function MethodForm({ method, onSignedIn, children }: MethodFormProps) {
  const t = useT();
  const { errors, refusal, step, isRunning, submit, forget, goTo, dismiss } = useSignInForm({ method, onSignedIn });
  const waitS = useWait(refusal, dismiss);
  const isPasskey = step.kind === 'factor' && step.way === 'passkey';
  return (
    <FormErrorsContext value={errors}>
      {/* The method is POST so that a submission before hydration does not put the input into the URL. */}
      <form
        method="post"
        noValidate
        onSubmit={(event) => (waitS > 0 || isRunning ? event.preventDefault() : void submit(event))}
        onInput={forget}
        // As tall as the largest method, so that the card does not change its size.
        className="flex min-h-88 flex-col gap-4"
      >
        {refusal && <Alert tone="danger" isUrgent title={explain(refusal, method, step, t)} />}
        <div className={step.kind === 'first' ? 'contents' : 'hidden'}>
          {children}
          <StaySignedInField />
        </div>
        <SecondStep step={step} onStep={goTo} />
        <Button
          type="submit"
          variant={waitS > 0 ? 'secondary' : 'primary'}
          isLoading={isRunning}
          aria-disabled={waitS > 0 || undefined}
          className="mt-auto h-9 w-full shrink-0 tabular-nums aria-disabled:opacity-100"
        >
          {waitS > 0
            ? t('Try again in {seconds} s', { seconds: waitS })
            : isPasskey
              ? t('Use your passkey')
              : t('Sign in')}
        </Button>
        {step.kind !== 'first' && <Button onClick={() => goTo({ kind: 'first' })}>{t('Back')}</Button>}
      </form>
    </FormErrorsContext>
  );
}
