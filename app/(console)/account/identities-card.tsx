'use client';

import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { Age } from '#components/console/age.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { AccessExpiry } from '#components/users/access-expiry.tsx';
import type { SignInProvider } from '#lib/auth/federated/provider-list.ts';
import { isInPerson, type Session } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { externalIdentityApi } from '#lib/identity/federation/links/contract.ts';
import type { ExternalIdentity } from '#lib/identity/federation/links/schema.ts';
import { ACCOUNT_HREF, federatedHref } from '#lib/screens/paths.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

const LinkIdentity = lazyComponent(async () => (await import('./link-identity.tsx')).LinkIdentity);
const UnlinkIdentity = lazyComponent(async () => (await import('./unlink-identity.tsx')).UnlinkIdentity);

interface IdentitiesCardProps {
  session: Session;
  /** Providers with a button on the sign-in page. */
  providers: readonly SignInProvider[];
}

/** The directories and identity providers that vouch for the user. */
export function IdentitiesCard({ session, providers }: IdentitiesCardProps) {
  const t = useT();
  const query = useQuery(clientOf(externalIdentityApi).list.query(USER_SCOPE, { user_id: session.user.id }));
  const [isLinking, setIsLinking] = useState(false);
  const [unlinking, setUnlinking] = useState<ExternalIdentity>();
  const canChange = isInPerson(session);
  const nameOf = ({ source_id: id }: ExternalIdentity) =>
    providers.find(({ providerId }) => providerId === id)?.label ?? id;
  const linkButton = canChange && providers.length > 0 && (
    <Button size="small" onClick={() => setIsLinking(true)}>
      {t('Link identity')}
    </Button>
  );
  return (
    <Card title={t('Linked identities')} hasPadding={false} className="lg:col-span-2" aside={linkButton}>
      <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-3.5 w-64" />}>
        {({ external_identities: identities }) => (
          <IdentityList identities={identities} nameOf={nameOf} onUnlink={canChange ? setUnlinking : undefined} />
        )}
      </QueryScreen>
      {isLinking && <LinkIdentity providers={providers} onClose={() => setIsLinking(false)} />}
      {unlinking && (
        <UnlinkIdentity
          userId={session.user.id}
          identity={unlinking}
          name={nameOf(unlinking)}
          identities={query}
          onClose={() => setUnlinking(undefined)}
        />
      )}
    </Card>
  );
}

interface IdentityListProps {
  identities: readonly ExternalIdentity[];
  nameOf: (identity: ExternalIdentity) => string;
  /** Undefined if the session cannot change them. */
  onUnlink: ((identity: ExternalIdentity) => void) | undefined;
}

function IdentityList({ identities, nameOf, onUnlink }: IdentityListProps) {
  const t = useT();
  if (identities.length === 0) {
    return <p className="p-4 text-ink-muted">{t('No identity provider is linked to your account')}</p>;
  }
  return (
    <ul className="divide-y">
      {identities.map((identity) => (
        <IdentityLine
          key={identity.id}
          identity={identity}
          name={nameOf(identity)}
          onUnlink={onUnlink && (() => onUnlink(identity))}
        />
      ))}
    </ul>
  );
}

function unlinkReason({ kind, is_origin }: ExternalIdentity): Text | undefined {
  if (kind === 'directory') return msg('Your account comes from this directory.');
  return is_origin ? msg('Your account was created by this identity.') : undefined;
}

interface IdentityLineProps {
  identity: ExternalIdentity;
  name: string;
  /** Undefined if the session cannot change it. */
  onUnlink: (() => void) | undefined;
}

function IdentityLine({ identity, name, onUnlink }: IdentityLineProps) {
  const t = useT();
  const { unique_id, seen_at, access_expires_at: end, protocol_id, source_id } = identity;
  const reason = unlinkReason(identity);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <IdCard aria-hidden className="size-4 shrink-0 text-ink-faint max-sm:hidden" />
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium">{name}</span>
        <span className="block truncate text-ink-muted text-small">{unique_id}</span>
      </span>
      <span className="text-ink-muted text-small">
        {end === null
          ? t.rich('Last confirmed <time></time>', { time: () => <Age at={seen_at} /> })
          : t.rich('Its groups and roles end <time></time>', { time: () => <AccessExpiry at={end} /> })}
      </span>
      {end !== null && protocol_id !== null && (
        // The server forwards to the provider, so this is not a link inside the console.
        <a
          href={federatedHref(source_id, protocol_id, '', { to: ACCOUNT_HREF })}
          className={buttonClass('secondary', 'small')}
        >
          {t('Sign in again to extend')}
        </a>
      )}
      {onUnlink && (
        <ButtonWithReason
          size="small"
          reason={reason && t(reason)}
          onClick={() => reason || onUnlink()}
          aria-label={t('Unlink {name}', { name })}
        >
          {t('Unlink')}
        </ButtonWithReason>
      )}
    </li>
  );
}
