'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { SignIn, SignInRefusal } from '#lib/auth/sign-in.ts';
import { startSession } from '#lib/client/start-session.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type FormErrors, FormErrorsContext } from './form-errors.ts';

interface MethodFormProps {
  method: SignIn['method'];
  /** Told what is about to be sent. */
  onSend?: (sent: Partial<Record<string, string>>) => void;
  onSignedIn: () => void;
  children: ReactNode;
}

function explain(refusal: SignInRefusal, method: SignIn['method'], t: Translate): string {
  if (refusal === 'unavailable') return t('The server did not answer. Nothing is wrong with what you typed.');
  if (refusal.startsWith('wait:')) {
    return t('Too many attempts. Try again in {seconds} seconds.', { seconds: Number(refusal.slice(5)) });
  }
  switch (method) {
    case 'password':
      return t('The user name, domain or password is not right.');
    case 'application_credential':
      return t('The credential is unknown or expired, or its secret is not right.');
    case 'token':
      return t('The token is not valid, or it has expired.');
  }
}

const focusOn = (form: HTMLFormElement, name: string) => {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.focus();
};

/**
 * One way in. The inputs keep their own values, so that what a browser or a password manager filled in before the
 * page was ready counts too.
 */
export function MethodForm({ method, onSend, onSignedIn, children }: MethodFormProps) {
  const t = useT();
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<SignInRefusal>();
  const [isRunning, setIsRunning] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const missing = Object.keys(sent).filter((name) => sent[name] === '');
    setRefusal(undefined);
    setErrors(Object.fromEntries(missing.map((name) => [name, t('Fill this in.')])));
    const [first] = missing;
    if (first) return focusOn(form, first);
    setIsRunning(true);
    onSend?.(sent);
    // The inputs of each form are those of its method.
    const answer = await startSession({ method, ...sent } as SignIn);
    if (!answer) return onSignedIn();
    setIsRunning(false);
    setRefusal(answer);
    focusOn(form, Object.keys(sent).at(-1) ?? '');
  };
  const forget = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && errors[target.name]) setErrors({ ...errors, [target.name]: '' });
  };
  return (
    <FormErrorsContext value={errors}>
      {/* Sent as POST even before the page is ready: what is typed never gets into an address. */}
      <form method="post" noValidate onSubmit={submit} onInput={forget} className="flex flex-col gap-4">
        {refusal && <Alert tone="danger" isUrgent title={explain(refusal, method, t)} />}
        {children}
        <Button type="submit" variant="primary" isLoading={isRunning} className="mt-1 h-9 w-full">
          {t('Sign in')}
        </Button>
      </form>
    </FormErrorsContext>
  );
}
