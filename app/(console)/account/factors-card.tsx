'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound, type LucideIcon, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { ListLine } from '#components/console/list-line.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { combineQueries } from '#lib/client/answer.ts';
import { accepts, type Session } from '#lib/client/session.ts';
import { authenticatorApi } from '#lib/console/account/authenticators/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { factorApi } from '#lib/identity/factors/contract.ts';
import type { SecondFactors } from '#lib/identity/factors/schema.ts';
import { passkeyHindrance } from '#lib/identity/passkeys/browser.ts';
import { passkeyApi } from '#lib/identity/passkeys/contract.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import type { FactorToRemove } from './remove-factor.tsx';

const AddAuthenticator = lazyComponent(async () => (await import('./add-authenticator.tsx')).AddAuthenticator);
const AddPasskey = lazyComponent(async () => (await import('./add-passkey.tsx')).AddPasskey);
const RecoveryCodesDialog = lazyComponent(async () => (await import('./recovery-codes.tsx')).RecoveryCodesDialog);
const RemoveFactor = lazyComponent(async () => (await import('./remove-factor.tsx')).RemoveFactor);
const RequireFactor = lazyComponent(async () => (await import('./require-factor.tsx')).RequireFactor);

type FactorDialogRequest = 'app' | 'passkey' | 'codes' | 'require' | FactorToRemove;

export function FactorsCard({ session }: { session: Session }) {
  const t = useT();
  const { user } = session;
  const canChange = accepts(session, 'identity:update_second_factors');
  const query = useQuery(clientOf(factorApi).show.query(USER_SCOPE, user.id));
  const [request, setRequest] = useState<FactorDialogRequest>();
  return (
    <Card title={t('Second factor')} hasPadding={false} className="lg:col-span-2">
      <QueryScreen query={query} skeleton={<FactorsSkeleton />}>
        {({ second_factors: factors }) => (
          <>
            {!canChange ? (
              <div className="p-4">
                <Alert tone="info" title={t('Sign in with your password to manage second factors.')} />
              </div>
            ) : (
              <Standing factors={factors} onOpenDialog={setRequest} />
            )}
            <Factors session={session} onOpenDialog={setRequest} />
            <Buttons session={session} factors={factors} onOpenDialog={setRequest} />
            <Dialogs session={session} factors={factors} request={request} onOpenDialog={setRequest} />
          </>
        )}
      </QueryScreen>
    </Card>
  );
}

const FactorsSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4 p-4">
    <Skeleton className="h-3.5 w-64" />
    <Skeleton className="h-3.5 w-48" />
  </div>
);

interface PartProps {
  factors: SecondFactors;
  onOpenDialog: (request: FactorDialogRequest | undefined) => void;
}

function Standing({ factors, onOpenDialog }: PartProps) {
  const t = useT();
  const { required, totp, passkeys, recovery_codes } = factors;
  const hasFactor = totp + passkeys > 0;
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={required ? 'success' : 'neutral'}>{required ? t('On') : t('Off')}</Badge>
        <p className="min-w-0 flex-1 basis-56">
          {required
            ? t('To sign in, you need your password and one of these.')
            : t('Add a second factor to protect your account if your password leaks.')}
        </p>
        {hasFactor && (
          <Button size="small" onClick={() => onOpenDialog('require')}>
            {required ? t('Turn off') : t('Turn on')}
          </Button>
        )}
      </div>
      {required && recovery_codes === 0 && (
        <Alert
          tone="warning"
          title={t('You have no recovery codes')}
          actions={
            <Button size="small" onClick={() => onOpenDialog('codes')}>
              {t('Create recovery codes')}
            </Button>
          }
        >
          {t('If you lose your device, only an administrator can restore your access.')}
        </Alert>
      )}
    </div>
  );
}

interface FactorsProps {
  session: Session;
  onOpenDialog: (request: FactorDialogRequest) => void;
}

const REMOVALS = { app: 'console:authenticators:delete', passkey: 'identity:delete_passkey' } as const;

function Factors({ session, onOpenDialog }: FactorsProps) {
  const t = useT();
  const apps = useQuery(clientOf(authenticatorApi).list.query(USER_SCOPE));
  const keys = useQuery(clientOf(passkeyApi).list.query(USER_SCOPE, session.user.id));
  const both = combineQueries(apps, keys);
  if (!both.data) {
    return (
      <div className="p-4">
        <QueryContent answer={both} unknown={t('Could not load your second factors')}>
          {() => null}
        </QueryContent>
      </div>
    );
  }
  const [{ authenticators }, { passkeys }] = both.data;
  const remove = (factor: FactorToRemove) =>
    accepts(session, REMOVALS[factor.kind]) ? () => onOpenDialog(factor) : undefined;
  if (authenticators.length + passkeys.length === 0) return null;
  return (
    <ul className="divide-y border-t">
      {authenticators.map(({ id, created_at }) => (
        <FactorLine
          key={id}
          icon={Smartphone}
          name={t('Authenticator app')}
          facts={t.rich('Added <time></time>', { time: () => <DateTime at={created_at} isDateOnly /> })}
          onRemove={remove({ kind: 'app', id, name: t('Authenticator app') })}
        />
      ))}
      {passkeys.map(({ id, name, created_at, last_used_at }) => (
        <FactorLine
          key={id}
          icon={KeyRound}
          name={name}
          facts={
            last_used_at
              ? t.rich('Passkey, last used <time></time>', { time: () => <DateTime at={last_used_at} /> })
              : t.rich('Passkey, added <time></time>, never used', {
                  time: () => <DateTime at={created_at} isDateOnly />,
                })
          }
          onRemove={remove({ kind: 'passkey', id, name })}
        />
      ))}
    </ul>
  );
}

interface FactorLineProps {
  icon: LucideIcon;
  name: string;
  facts: ReactNode;
  onRemove: (() => void) | undefined;
}

function FactorLine({ onRemove, facts, ...line }: FactorLineProps) {
  const t = useT();
  return (
    <ListLine {...line} detail={facts}>
      {onRemove && (
        <Button size="small" onClick={onRemove} aria-label={t('Remove {name}', { name: line.name })}>
          {t('Remove')}
        </Button>
      )}
    </ListLine>
  );
}

const ADDITIONS = [
  'console:authenticators:create',
  'identity:create_passkey',
  'identity:create_recovery_codes',
] as const;

function Buttons({ session, factors: { recovery_codes }, onOpenDialog }: PartProps & { session: Session }) {
  const t = useT();
  const [canAddApp, canAddPasskey, canCreateCodes] = ADDITIONS.map((operation) => accepts(session, operation));
  if (!canAddApp && !canAddPasskey && !canCreateCodes) return null;
  const hindrance = passkeyHindrance();
  return (
    <div className="flex flex-wrap items-center gap-2 border-t p-4">
      {canAddApp && <Button onClick={() => onOpenDialog('app')}>{t('Add authenticator app')}</Button>}
      {canAddPasskey && (
        <ButtonWithReason onClick={() => !hindrance && onOpenDialog('passkey')} reason={hindrance && t(hindrance)}>
          {t('Add passkey')}
        </ButtonWithReason>
      )}
      {canCreateCodes && (
        <Button onClick={() => onOpenDialog('codes')}>
          {recovery_codes > 0 ? t('Renew recovery codes') : t('Create recovery codes')}
        </Button>
      )}
      <span className="text-ink-muted text-small">
        {t('{count, plural, =0 {No recovery codes} one {# recovery code left} other {# recovery codes left}}', {
          count: recovery_codes,
        })}
      </span>
    </div>
  );
}

interface DialogsProps extends PartProps {
  session: Session;
  request: FactorDialogRequest | undefined;
}

function Dialogs({ session: { user }, factors, request, onOpenDialog }: DialogsProps) {
  const close = () => onOpenDialog(undefined);
  const hasCodes = factors.recovery_codes > 0;
  /** Without recovery codes, losing the second factor locks the user out, so create them next. */
  const next = () => onOpenDialog(hasCodes ? undefined : 'codes');
  if (request === undefined) return null;
  if (typeof request === 'object') return <RemoveFactor userId={user.id} factor={request} onClose={close} />;
  switch (request) {
    case 'app':
      return <AddAuthenticator user={user} isRequired={factors.required} onClose={close} onDone={next} />;
    case 'passkey':
      return <AddPasskey userId={user.id} isRequired={factors.required} onClose={close} onDone={next} />;
    case 'codes':
      return <RecoveryCodesDialog user={user} hasCodes={hasCodes} onClose={close} />;
    case 'require':
      return <RequireFactor userId={user.id} factors={factors} onClose={close} onDone={next} />;
  }
}
