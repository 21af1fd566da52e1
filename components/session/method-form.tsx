'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { SignIn, SignInRefusal } from '#lib/auth/sign-in.ts';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { replacePassword, startSession } from '#lib/client/start-session.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type FormErrors, FormErrorsContext } from './form-errors.ts';
import { SecondStep, type SignInStep } from './second-step.tsx';

interface MethodFormProps {
  method: SignIn['method'];
  /** Told what is about to be sent. */
  onSend?: (sent: Partial<Record<string, string>>) => void;
  onSignedIn: () => void;
  children: ReactNode;
}

function explain(refusal: Refusal, method: SignIn['method'], isFurther: boolean, t: Translate): string {
  if (typeof refusal === 'object') return t(refusal.message);
  if (refusal === 'unavailable') return t('The server did not answer. Nothing is wrong with what you typed.');
  if (refusal.startsWith('wait:')) {
    return t('Too many attempts. Try again in {seconds} seconds.', { seconds: Number(refusal.slice(5)) });
  }
  if (isFurther) return t('The code is not right, or it was used before.');
  switch (method) {
    case 'password':
      return t('The user name, domain or password is not right.');
    case 'application_credential':
      return t('The credential is unknown or expired, or its secret is not right.');
    case 'token':
      return t('The token is not valid, or it has expired.');
  }
}

/** What the server did not take: the sign-in, or a new password. */
type Refusal = SignInRefusal | ApiError;
type Sent = Partial<Record<string, string>>;

const focusOn = (form: HTMLFormElement, name: string) => {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.focus();
};

/** What is wrong with the inputs, by their names. */
function faultsOf(sent: Sent, t: Translate): Record<string, string> {
  const missing = Object.keys(sent).filter((name) => sent[name] === '');
  const faults = Object.fromEntries(missing.map((name) => [name, t('Fill this in.')]));
  if (sent.new_password !== sent.repeated) faults.repeated ??= t('This is not the same password.');
  return faults;
}

/** Sends a step. A password that has to be replaced is, and the new one signs in. */
async function send(method: SignIn['method'], step: SignInStep, sent: Sent): Promise<Refusal | undefined> {
  const { new_password, repeated: _, ...inputs } = sent;
  if (step.kind === 'expired' && new_password) {
    try {
      await replacePassword(step.userId, inputs.password ?? '', new_password);
    } catch (error) {
      return toApiError(error);
    }
    inputs.password = new_password;
  }
  // The inputs of each form are those of its method.
  return startSession({ method, ...inputs } as SignIn);
}

/** The step that a refusal leads to; undefined for one that is no more than that. */
function stepAfter(refusal: Refusal): SignInStep | undefined {
  if (refusal === 'factor') return { kind: 'factor' };
  if (typeof refusal === 'string' && refusal.startsWith('expired:'))
    return { kind: 'expired', userId: refusal.slice(8) };
  return undefined;
}

type FormOptions = Pick<MethodFormProps, 'method' | 'onSend' | 'onSignedIn'>;

/** What a sign-in form knows while it is filled in, sent and refused. */
function useSignInForm({ method, onSend, onSignedIn }: FormOptions) {
  const t = useT();
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [step, setStep] = useState<SignInStep>({ kind: 'first' });
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
    onSend?.(sent);
    const answer = await send(method, step, sent);
    if (!answer) return onSignedIn();
    setIsRunning(false);
    const next = stepAfter(answer);
    if (next) {
      // The new password is the one that counts from here on.
      const password = form.elements.namedItem('password');
      if (sent.new_password && password instanceof HTMLInputElement) password.value = sent.new_password;
      return setStep(next);
    }
    setRefusal(answer);
    focusOn(form, Object.keys(sent).at(-1) ?? '');
  };
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && errors[target.name]) setErrors({ ...errors, [target.name]: '' });
  };
  const goBack = () => {
    setRefusal(undefined);
    setStep({ kind: 'first' });
  };
  return { errors, refusal, step, isRunning, submit, forget, goBack };
}

/**
 * One way in. The inputs keep their own values, so that what a browser or a password manager filled in before the
 * page was ready counts too. Where a password is not enough the form goes on with a second step.
 */
export function MethodForm({ method, onSend, onSignedIn, children }: MethodFormProps) {
  const t = useT();
  const { errors, refusal, step, isRunning, submit, forget, goBack } = useSignInForm({
    method,
    onSignedIn,
    ...(onSend ? { onSend } : {}),
  });
  return (
    <FormErrorsContext value={errors}>
      {/* Sent as POST even before the page is ready: what is typed never gets into an address. */}
      <form method="post" noValidate onSubmit={submit} onInput={forget} className="flex flex-col gap-4">
        {refusal && <Alert tone="danger" isUrgent title={explain(refusal, method, step.kind === 'factor', t)} />}
        <div className={step.kind === 'first' ? 'contents' : 'hidden'}>{children}</div>
        <SecondStep step={step} />
        <Button type="submit" variant="primary" isLoading={isRunning} className="mt-1 h-9 w-full">
          {t('Sign in')}
        </Button>
        {step.kind !== 'first' && <Button onClick={goBack}>{t('Back')}</Button>}
      </form>
    </FormErrorsContext>
  );
}
