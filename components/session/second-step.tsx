'use client';

import { Button } from '#components/ui/button.tsx';
import type { FactorStep } from '#lib/auth/factor-step.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SecretField } from './secret-field.tsx';
import { SignInField } from './sign-in-field.tsx';

export type FactorWay = 'passkey' | 'passcode' | 'recovery_code';

export type SignInStep =
  | { kind: 'first' }
  | { kind: 'factor'; requested: FactorStep; way: FactorWay }
  | { kind: 'expired'; userId: string };

/** Available factors, the easiest first. */
const waysOf = ({ passkey, has_passcode, has_recovery_code }: FactorStep): FactorWay[] => [
  ...(passkey ? (['passkey'] as const) : []),
  ...(has_passcode || !passkey ? (['passcode'] as const) : []),
  ...(has_recovery_code ? (['recovery_code'] as const) : []),
];

export const factorStep = (requested: FactorStep, way?: FactorWay): SignInStep => ({
  kind: 'factor',
  requested,
  way: way ?? waysOf(requested)[0] ?? 'passcode',
});

interface SecondStepProps {
  step: SignInStep;
  onStep: (step: SignInStep) => void;
}

/** Fields of a further step. The fields of the first step stay in the form, hidden. */
export function SecondStep({ step, onStep }: SecondStepProps) {
  const t = useT();
  if (step.kind === 'first') return null;
  if (step.kind === 'factor') {
    return (
      <>
        <FactorField way={step.way} />
        <OtherWays step={step} onStep={onStep} />
      </>
    );
  }
  return (
    <>
      <p className="text-ink-muted">
        {t('Your password has expired, or was valid for one sign-in only. Choose a new one.')}
      </p>
      <SecretField name="new_password" label={t('New password')} autoComplete="new-password" hasFocus />
      <SecretField name="repeated" label={t('Confirm new password')} autoComplete="new-password" />
    </>
  );
}

function FactorField({ way }: { way: FactorWay }) {
  const t = useT();
  const texts = {
    passkey: t('Now use your passkey when the browser asks for it.'),
    passcode: t('Enter the passcode from your authenticator app.'),
    recovery_code: t('Enter one of your recovery codes. Each works once.'),
  };
  const fields = { passcode: t('Passcode'), recovery_code: t('Recovery code') };
  return (
    <>
      <p className="text-ink-muted">{texts[way]}</p>
      {way !== 'passkey' && (
        <SignInField
          key={way}
          name={way}
          label={fields[way]}
          autoComplete={way === 'passcode' ? 'one-time-code' : 'off'}
          hasFocus
          isCode
        />
      )}
    </>
  );
}

function OtherWays({
  step,
  onStep,
}: {
  step: Extract<SignInStep, { kind: 'factor' }>;
  onStep: SecondStepProps['onStep'];
}) {
  const t = useT();
  const names = {
    passkey: t('Use a passkey'),
    passcode: t('Use a passcode'),
    recovery_code: t('Use a recovery code'),
  };
  const others = waysOf(step.requested).filter((way) => way !== step.way);
  return (
    others.length > 0 && (
      <div className="flex flex-wrap gap-2">
        {others.map((way) => (
          <Button key={way} variant="ghost" size="small" onClick={() => onStep({ ...step, way })}>
            {names[way]}
          </Button>
        ))}
      </div>
    )
  );
}
