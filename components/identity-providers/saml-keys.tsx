'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { samlApi } from '#lib/identity/federation/saml/contract.ts';
import type { RotationStep, SamlService } from '#lib/identity/federation/saml/schema.ts';
import type { ProtocolPath } from '#lib/identity/federation/schema.ts';
import { CertificateList } from './certificate-list.tsx';
import { ROTATION_BUTTONS, RotateSamlKey } from './rotate-saml-key.tsx';

interface SamlKeysProps {
  scope: string;
  name: ProtocolPath;
  /** Why the user cannot change them. */
  reason: string | undefined;
}

const STATES = {
  current: { word: msg('Current'), tone: 'success' },
  next: { word: msg('Next'), tone: 'info' },
  former: { word: msg('Former'), tone: 'neutral' },
} as const;

/** The keys with which the platform signs and decrypts, and the steps that replace them. */
export function SamlKeys({ scope, name, reason }: SamlKeysProps) {
  const t = useT();
  const query = useQuery(clientOf(samlApi).saml.query(scope, name));
  const [requested, setRequested] = useState<RotationStep>();
  const saml = query.data?.saml;
  const step = saml && nextStep(saml);
  return (
    <Card
      title={t('Keys of this service provider for {protocol}', { protocol: name.protocol_id })}
      aside={
        step && (
          <ButtonWithReason size="small" reason={reason} onClick={() => setRequested(step)}>
            {t(ROTATION_BUTTONS[step])}
          </ButtonWithReason>
        )
      }
    >
      <QueryScreen query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ saml: { certificates, metadata_url: address, ...rest } }) => (
          <div className="flex flex-col gap-4">
            <Explanation saml={{ certificates, ...rest }} />
            <CertificateList
              label={t('Certificates of this service provider')}
              certificates={certificates}
              stateOf={({ state }) => (
                <StateBadge word={t(STATES[state].word)} wire={state} tone={STATES[state].tone} />
              )}
            />
            <p>
              {t('The provider finds the certificates at this address:')} <CopyableId id={address} />
            </p>
          </div>
        )}
      </QueryScreen>
      {requested && <RotateSamlKey {...{ scope, name }} step={requested} onClose={() => setRequested(undefined)} />}
    </Card>
  );
}

type Keys = Pick<SamlService, 'certificates' | 'key_origin'>;

/** The step that continues the rotation; undefined for a key that an administrator replaces. */
function nextStep({ certificates, key_origin: origin }: Keys): RotationStep | undefined {
  if (origin === 'administrator') return undefined;
  const has = (state: keyof typeof STATES) => certificates.some((one) => one.state === state);
  if (has('next')) return 'activate';
  return has('former') ? 'finish' : 'prepare';
}

function Explanation({ saml }: { saml: Keys }) {
  const t = useT();
  const texts = {
    prepare: t(
      'Requests are signed, and assertions decrypted, with the current key. To replace it without an interruption, publish the next key first.',
    ),
    activate: t(
      'The next certificate is published in the metadata of this service provider. Requests are still signed with the current key. Continue when the provider has imported the metadata again.',
    ),
    finish: t(
      'Requests are signed with the current key. The former key only decrypts assertions that the provider still encrypts for it. Continue when the provider has imported the metadata again.',
    ),
  };
  const step = nextStep(saml);
  return (
    <p className="text-ink-muted">
      {step
        ? texts[step]
        : t('An administrator set the current key. Edit the protocol to replace private key and certificate.')}
    </p>
  );
}
