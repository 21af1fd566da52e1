'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type Attempt, startSession } from '#lib/auth/browser/start-session.ts';
import type { SignIn } from '#lib/auth/sign-in.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { StaySignedInField } from './stay-signed-in-field.tsx';
import { StepForm } from './step-form.tsx';
import { FIRST_STEP, useSignInForm } from './use-sign-in-form.ts';

interface MethodFormProps {
  method: SignIn['method'];
  onSignedIn: () => void;
  children: ReactNode;
}

/** Form of one sign-in method. If a password is not enough, the form continues with a second step. */
export function MethodForm({ method, onSignedIn, children }: MethodFormProps) {
  const t = useT();
  const form = useSignInForm({
    // The fields of each form match its method.
    attempt: (inputs) => startSession({ method, ...inputs } as Attempt),
    firstStep: FIRST_STEP,
    onSignedIn,
  });
  const refusedTexts = {
    password: t('The user name, domain or password is incorrect.'),
    application_credential: t('The credential is unknown or expired, or the secret is incorrect.'),
    token: t('The token is invalid or has expired.'),
  };
  return (
    <StepForm
      form={form}
      refusedText={refusedTexts[method]}
      back={<Button onClick={() => form.goTo(FIRST_STEP)}>{t('Back')}</Button>}
    >
      {children}
      <StaySignedInField />
    </StepForm>
  );
}
