'use client';

import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { Age } from '#components/console/age.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ListCard } from '#components/console/list-card.tsx';
import { ListLine } from '#components/console/list-line.tsx';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
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
    <>
      <ListCard
        title={t('Linked identities')}
        className="lg:col-span-2"
        aside={linkButton}
        query={query}
        rowsOf={({ external_identities }) => external_identities}
        empty={t('No identity provider is linked to your account')}
      >
        {(identity) => (
          <IdentityLine
            key={identity.id}
            identity={identity}
            name={nameOf(identity)}
            onUnlink={canChange ? () => setUnlinking(identity) : undefined}
          />
        )}
      </ListCard>
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
    </>
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
    <ListLine
      icon={IdCard}
      name={name}
      detail={unique_id}
      facts={
        end === null
          ? t.rich('Last confirmed <time></time>', { time: () => <Age at={seen_at} /> })
          : t.rich('Its groups and roles end <time></time>', { time: () => <AccessExpiry at={end} /> })
      }
    >
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
    </ListLine>
  );
}
