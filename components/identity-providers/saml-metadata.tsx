'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { samlApi } from '#lib/identity/federation/saml/contract.ts';
import type { SamlService } from '#lib/identity/federation/saml/schema.ts';
import type { ProtocolPath } from '#lib/identity/federation/schema.ts';
import { CertificateList } from './certificate-list.tsx';

interface SamlMetadataProps {
  scope: string;
  name: ProtocolPath;
  /** Why the user cannot change it. */
  reason: string | undefined;
}

/** The metadata of the identity provider: what they contain, until when, and when they were read. */
export function SamlMetadata({ scope, name, reason }: SamlMetadataProps) {
  const t = useT();
  const query = useQuery(clientOf(samlApi).saml.query(scope, name));
  const refresh = clientOf(samlApi).refresh.useMutation(scope);
  const start = () =>
    refresh.mutate(name, {
      onSuccess: ({ metadata_state }) => {
        if (metadata_state.failing_since !== null) return;
        notify({ level: 'success', title: msg('Metadata of {name} refreshed', { name: name.idp_id }) });
      },
      onError: (error) => notifyFailure(msg('Could not refresh the metadata'), error),
    });
  const hasAddress = typeof query.data?.saml.metadata_state.url === 'string';
  return (
    <Card
      title={t('Metadata of the provider for {protocol}', { protocol: name.protocol_id })}
      aside={
        hasAddress && (
          <ButtonWithReason size="small" reason={reason} onClick={start} isLoading={refresh.isPending}>
            {t('Refresh now')}
          </ButtonWithReason>
        )
      }
    >
      <QueryScreen query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ saml }) => (
          <div className="flex flex-col gap-4">
            <MetadataAlerts state={saml.metadata_state} />
            <MetadataFacts saml={saml} />
          </div>
        )}
      </QueryScreen>
    </Card>
  );
}

function MetadataFacts({ saml: { provider, metadata_state: state } }: { saml: SamlService }) {
  const t = useT();
  const { url, refreshed_at: refreshedAt, due_at: dueAt } = state;
  const validUntil = provider.valid_until;
  return (
    <Properties
      items={[
        { label: t('Entity ID'), value: <CopyableId id={provider.entity_id} />, isWide: true },
        {
          label: t('Metadata address'),
          value: url === null ? t('None. Import changed metadata yourself.') : <CopyableId id={url} />,
          isWide: true,
        },
        { label: t('Metadata valid until'), value: validUntil ? <DateTime at={validUntil} /> : t('No end') },
        ...(url === null
          ? []
          : [
              { label: t('Last refresh'), value: refreshedAt ? <Age at={refreshedAt} /> : t('Never') },
              { label: t('Next refresh'), value: dueAt && <DateTime at={dueAt} /> },
            ]),
        {
          label: t('Signing certificates'),
          value: <CertificateList label={t('Signing certificates')} certificates={provider.certificates} />,
          isWide: true,
        },
      ]}
    />
  );
}

function MetadataAlerts({ state }: { state: SamlService['metadata_state'] }) {
  const t = useT();
  const { problem, failing_since: since, message } = state;
  return (
    <>
      {problem && problem.kind !== 'refresh_fails' && <ProblemAlert kind={problem.kind} at={problem.at} />}
      {since !== null && (
        <Alert
          tone="warning"
          title={t.rich('The metadata cannot be read since <time></time>', { time: () => <DateTime at={since} /> })}
        >
          {message && <p>{message}</p>}
          <p>{t('The previous metadata remains in use.')}</p>
        </Alert>
      )}
    </>
  );
}

interface ProblemAlertProps {
  kind: 'metadata_expired' | 'metadata_expires' | 'certificate' | 'own_certificate';
  at: string;
}

function ProblemAlert({ kind, at }: ProblemAlertProps) {
  const t = useT();
  const time = () => <DateTime at={at} />;
  switch (kind) {
    case 'metadata_expired':
      return (
        <Alert tone="danger" title={t.rich('The metadata expired on <time></time>', { time })}>
          {t('Users of the provider cannot sign in. Import its current metadata.')}
        </Alert>
      );
    case 'metadata_expires':
      return (
        <Alert tone="warning" title={t.rich('The metadata expires on <time></time>', { time })}>
          {t('After that, users of the provider cannot sign in. Import its current metadata.')}
        </Alert>
      );
    case 'certificate':
      return (
        <Alert tone="warning" title={t.rich('The last signing certificate is valid until <time></time>', { time })}>
          {t('Sign-ins fail when the provider signs with a certificate that its metadata here does not contain.')}
        </Alert>
      );
    case 'own_certificate':
      return (
        <Alert
          tone="warning"
          title={t.rich('The certificate of this service provider is valid until <time></time>', { time })}
        >
          {t(
            'Edit the protocol to set a new private key and certificate, and register the certificate at the provider.',
          )}
        </Alert>
      );
    default:
      return kind satisfies never;
  }
}
