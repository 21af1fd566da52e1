'use client';

import { type FormEvent, useState } from 'react';
import { replacePassword, type SignInFailure } from '#lib/auth/browser/start-session.ts';
import { readFactorStep } from '#lib/auth/factor-step.ts';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { FormErrors } from './form-errors.ts';
import { requestPasskey } from './passkey.ts';
import { type FactorWay, factorStep, type SignInStep } from './second-step.tsx';

export type Refusal = SignInFailure | ApiError;
type SignInInput = Partial<Record<string, string>>;

/** Sends the inputs of a step. Returns undefined after the last one, otherwise the reason. @throws ApiError */
type Attempt = (inputs: SignInInput) => Promise<Refusal | undefined>;

interface FormOptions {
  attempt: Attempt;
  firstStep: SignInStep;
  onSignedIn: () => void;
}

/** The step with the fields of the sign-in method. */
export const FIRST_STEP: SignInStep = { kind: 'first' };

const focusOn = (form: HTMLFormElement, name: string) => {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.focus();
};

function faultsOf(sent: SignInInput, t: Translate): Record<string, string> {
  const missing = Object.keys(sent).filter((name) => sent[name] === '');
  const faults = Object.fromEntries(missing.map((name) => [name, t('This field is required.')]));
  if (sent.new_password !== sent.repeated) faults.repeated ??= t('The passwords do not match.');
  return faults;
}

/** Submits a step. An expired password is replaced first, and the new one is used to sign in. */
async function send(attempt: Attempt, step: SignInStep, sent: SignInInput): Promise<Refusal | undefined> {
  const { new_password, repeated: _, ...inputs } = sent;
  try {
    if (step.kind === 'expired' && new_password) {
      await replacePassword(step.userId, inputs.password ?? '', new_password);
      inputs.password = new_password;
    }
    const { passkey } = step.kind === 'factor' && step.way === 'passkey' ? step.requested : {};
    return await attempt({ ...inputs, ...(passkey && { passkey: await requestPasskey(passkey) }) });
  } catch (error) {
    return toApiError(error);
  }
}

/** The next step required by a response; undefined if the sign-in was simply rejected. */
function stepAfter(refusal: Refusal, way?: FactorWay): SignInStep | undefined {
  if (typeof refusal !== 'string') return undefined;
  const requested = readFactorStep(refusal);
  if (requested) return factorStep(requested, way);
  return refusal.startsWith('expired:') ? { kind: 'expired', userId: refusal.slice(8) } : undefined;
}

/**
 * A passkey challenge can be used only once, so after a rejection the first inputs are sent again to obtain another one.
 */
async function renewPasskeyStep(
  { attempt, firstStep }: FormOptions,
  step: SignInStep,
  sent: SignInInput,
): Promise<SignInStep> {
  if (step.kind !== 'factor' || step.way !== 'passkey') return step;
  const refusal = await send(attempt, FIRST_STEP, sent);
  return (refusal && stepAfter(refusal, 'passkey')) ?? firstStep;
}

export type SignInFormState = ReturnType<typeof useSignInForm>;

export function useSignInForm(options: FormOptions) {
  const { attempt, firstStep, onSignedIn } = options;
  const t = useT();
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [step, setStep] = useState<SignInStep>(firstStep);
  const [isRunning, setIsRunning] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const faults = faultsOf(sent, t);
    setRefusal(undefined);
    setErrors(faults);
    const [first] = Object.keys(faults);
    if (first) return focusOn(form, first);
    setIsRunning(true);
    const answer = await send(attempt, step, sent);
    if (!answer) return onSignedIn();
    const next = stepAfter(answer);
    if (next) {
      setIsRunning(false);
      // Further attempts must use the new password.
      const password = form.elements.namedItem('password');
      if (sent.new_password && password instanceof HTMLInputElement) password.value = sent.new_password;
      return setStep(next);
    }
    if (answer === 'refused') setStep(await renewPasskeyStep(options, step, sent));
    setIsRunning(false);
    setRefusal(answer);
    focusOn(form, Object.keys(sent).findLast((name) => name !== 'keep') ?? '');
  };
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && errors[target.name]) setErrors({ ...errors, [target.name]: '' });
  };
  const goTo = (next: SignInStep) => {
    setRefusal(undefined);
    setStep(next);
  };
  return { errors, refusal, step, isRunning, submit, forget, goTo, dismiss: () => setRefusal(undefined) };
}
