'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Unlink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { DateTime } from '#components/console/date-time.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Logo } from '#components/console/logo.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { Appearance } from '#components/session/appearance.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { deviceApi } from '#lib/identity/device-sign-in/contract.ts';
import type { PendingDevice } from '#lib/identity/device-sign-in/schema.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

interface DeviceScreenProps {
  userName: string;
  domain: string;
  /** From the address; empty if the user enters it. */
  code: string;
}

/** A user approves the sign-in of a terminal that has no browser. */
export function DeviceScreen({ userName, domain, code }: DeviceScreenProps) {
  const t = useT();
  const [entered, setEntered] = useState(code);
  const [decision, setDecision] = useState<Outcome>();
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center px-4 py-10">
        <div className="mb-6 flex items-center gap-3 [&>svg]:size-8">
          <Logo />
          <h1 className="font-semibold text-title tracking-tight">{t('Sign in a terminal')}</h1>
        </div>
        <div className="rounded-card border bg-surface p-5 shadow-float sm:p-6">
          {decision ? (
            <Decided decision={decision} />
          ) : entered === '' ? (
            <CodeForm onEntered={setEntered} />
          ) : (
            <Pending
              key={entered}
              code={entered}
              user={t('{name} of domain {domain}', { name: userName, domain })}
              onDecided={setDecision}
              onOther={() => setEntered('')}
            />
          )}
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-t px-4 py-4">
        <Appearance />
      </footer>
    </div>
  );
}

function CodeForm({ onEntered }: { onEntered: (code: string) => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim().slice(0, 20);
    setIsMissing(typed === '');
    if (typed !== '') onEntered(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('Code')}
        hint={t('The terminal shows it, such as BCDF-GHJK.')}
        error={isMissing ? t('Enter the code.') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            className="h-9 font-mono uppercase"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="h-9">
        {t('Continue')}
      </Button>
    </form>
  );
}

interface PendingProps {
  code: string;
  /** Who the terminal is signed in as. */
  user: string;
  onDecided: (decision: Outcome) => void;
  onOther: () => void;
}

function Pending({ code, user, onDecided, onOther }: PendingProps) {
  const t = useT();
  const query = useQuery({
    ...clientOf(deviceApi).show.query(USER_SCOPE, { user_code: code }),
    // Codes expire.
    ...{ gcTime: 0, retry: false },
  });
  const gone = (
    <ScreenState
      icon={Unlink}
      tone="warning"
      headingLevel={2}
      title={t('This code is not valid')}
      actions={<Button onClick={onOther}>{t('Enter another code')}</Button>}
    >
      <p>{t('It is mistyped or was used, or it has expired after ten minutes.')}</p>
    </ScreenState>
  );
  return (
    <QueryScreen query={query} gone={gone} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ device }) => <Decision device={device} {...{ code, user, onDecided }} />}
    </QueryScreen>
  );
}

interface DecisionProps extends Omit<PendingProps, 'onOther'> {
  device: PendingDevice;
}

type Outcome = 'approved' | 'denied';

function useDecision({ code, onDecided }: Pick<DecisionProps, 'code' | 'onDecided'>) {
  const [running, setRunning] = useState<Outcome>();
  const [error, setError] = useState<ApiError>();
  const decide = async (outcome: Outcome) => {
    setRunning(outcome);
    setError(undefined);
    try {
      const approved = outcome === 'approved';
      await clientOf(deviceApi).decide.send(USER_SCOPE, { user_code: code }, { approved });
      onDecided(outcome);
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setRunning(undefined);
    }
  };
  return { error, running, decide };
}

function Decision({ device, code, user, onDecided }: DecisionProps) {
  const t = useT();
  const { error, running, decide } = useDecision({ code, onDecided });
  const buttonOf = (outcome: Outcome) => ({
    className: 'h-9 flex-1',
    isLoading: running === outcome,
    'aria-disabled': running !== undefined || undefined,
    onClick: () => void decide(outcome),
  });
  return (
    <div className="flex flex-col gap-4">
      {error && <ErrorAlert error={error} title={t('Could not save the decision')} />}
      <Properties
        items={[
          { label: t('Code'), value: <code className="font-mono">{code.toUpperCase()}</code> },
          { label: t('Client'), value: device.client_name },
          { label: t('Network'), value: device.address },
          { label: t('Started'), value: <DateTime at={device.created_at} />, isWide: true },
          { label: t('It signs in as'), value: user, isWide: true },
        ]}
      />
      <Alert tone="warning" title={t('Approve only what you started yourself')}>
        {t('Compare the code with the one in your terminal. If someone sent you this link, deny the sign-in.')}
      </Alert>
      <div className="flex gap-2">
        <Button {...buttonOf('denied')}>{t('Deny')}</Button>
        <Button variant="primary" {...buttonOf('approved')}>
          {t('Approve')}
        </Button>
      </div>
    </div>
  );
}

function Decided({ decision }: { decision: Outcome }) {
  const t = useT();
  return decision === 'approved' ? (
    <ScreenState icon={CircleCheck} headingLevel={2} title={t('The terminal is signed in')}>
      <p>{t('You can close this page.')}</p>
    </ScreenState>
  ) : (
    <ScreenState icon={CircleSlash} headingLevel={2} title={t('The sign-in was denied')}>
      <p>{t('The terminal has no access. You can close this page.')}</p>
    </ScreenState>
  );
}
