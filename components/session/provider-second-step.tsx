'use client';

import { buttonClass } from '#components/ui/button-class.ts';
import { proveSecondStep } from '#lib/auth/browser/second-step.ts';
import type { PendingStep } from '#lib/auth/federated/second-step-view.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SIGN_IN_PROBLEMS } from '#lib/identity/federation/browser/problems.ts';
import { federatedHref, signInHref } from '#lib/screens/paths.ts';
import { factorStep } from './second-step.tsx';
import { StepForm } from './step-form.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

interface ProviderSecondStepProps {
  pending: PendingStep;
  /** Called with the address at which the browser continues. */
  onProven: (href: string) => void;
}

/** The second step after the sign-in at an identity provider. */
export function ProviderSecondStep({ pending, onProven }: ProviderSecondStepProps) {
  const t = useT();
  const { id, providerId, protocolId, providerLabel, userName, step } = pending;
  const form = useSignInForm({
    attempt: (inputs) => proveSecondStep(pending, inputs),
    firstStep: factorStep(step),
    onSignedIn: () => onProven(federatedHref(providerId, protocolId, 'continue', { id })),
  });
  return (
    <>
      <p className="mb-4">
        {t('{provider} has confirmed that you are {user}. One more step is required.', {
          provider: providerLabel,
          user: userName,
        })}
      </p>
      <StepForm
        form={form}
        refusedText={t(SIGN_IN_PROBLEMS.ended)}
        back={
          <a href={signInHref()} className={buttonClass('secondary')}>
            {t('Back')}
          </a>
        }
      />
    </>
  );
}
