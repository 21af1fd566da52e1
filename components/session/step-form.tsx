'use client';

import type { ReactNode } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SIGN_IN_PROBLEMS } from '#lib/identity/federation/browser/problems.ts';
import { FormErrorsContext } from './form-errors.ts';
import { SecondStep, type SignInStep } from './second-step.tsx';
import type { Refusal, SignInFormState } from './use-sign-in-form.ts';
import { useWait } from './use-wait.ts';

interface StepFormProps {
  form: SignInFormState;
  /** Why the first step is rejected. */
  refusedText: string;
  /** Fields of the first step; later they are hidden. */
  children?: ReactNode;
  /** Leads from a later step back to the first one. */
  back: ReactNode;
}

const PASSCODES = 'passcodes:';

function explain(refusal: Refusal, step: SignInStep, refusedText: string, t: Translate): string {
  if (typeof refusal === 'object') return t(refusal.message);
  if (refusal === 'unreachable') {
    return t('Could not reach {address}. Check your connection, then try again.', { address: window.location.origin });
  }
  if (refusal === 'unavailable') return t('The server could not sign you in. What you typed is not the cause.');
  if (refusal === 'ended') return t(SIGN_IN_PROBLEMS.ended);
  if (refusal.startsWith('wait:')) return t('Too many attempts. You can try again soon.');
  if (refusal.startsWith(PASSCODES)) {
    const minutes = Math.ceil(Number(refusal.slice(PASSCODES.length)) / 60);
    return t(
      'Too many wrong passcodes. Try again in {count, plural, one {# minute} other {# minutes}}, use a recovery code or a passkey, or ask an administrator to unlock your account.',
      { count: minutes },
    );
  }
  if (step.kind !== 'factor') return refusedText;
  return step.way === 'passkey'
    ? t('The passkey was not accepted. Try again.')
    : t('The code is incorrect, or it was used before.');
}

/**
 * Form of a sign-in, one step at a time. The inputs are uncontrolled, so values that a browser or password manager filled
 * in before hydration count too.
 */
export function StepForm({ form, refusedText, children, back }: StepFormProps) {
  const t = useT();
  const { errors, refusal, step, isRunning, submit, forget, goTo, dismiss } = form;
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
        {refusal && <Alert tone="danger" isUrgent title={explain(refusal, step, refusedText, t)} />}
        <div className={step.kind === 'first' ? 'contents' : 'hidden'}>{children}</div>
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
        {step.kind !== 'first' && back}
      </form>
    </FormErrorsContext>
  );
}
