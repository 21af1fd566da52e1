'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { protocolApi } from '#lib/identity/federation/protocols/contract.ts';
import type { Protocol } from '#lib/identity/federation/protocols/schema.ts';
import { PROTOCOL_VERBS } from '#lib/identity/federation/verbs.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { ProtocolForm } from './protocol-form.tsx';
import { byName } from './protocol-order.ts';
import { SamlKeys } from './saml-keys.tsx';
import { SamlMetadata } from './saml-metadata.tsx';

const { remove } = clientOf(protocolApi);

export function ProtocolList({ scope, providerId }: { scope: string; providerId: string }) {
  const t = useT();
  const query = useQuery(clientOf(protocolApi).list.query(scope, { idp_id: providerId }));
  const allowed = useMayAdminister(scope);
  const reason = allowed === true ? undefined : t(allowed);
  const [isAdding, setIsAdding] = useState(false);
  const actions = useProtocolActions(scope, providerId, allowed);
  const saml = query.data?.protocols.filter(({ configuration }) => configuration?.type === 'saml') ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('Protocols')}
        hasPadding={false}
        aside={
          <ButtonWithReason size="small" reason={reason} onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            {t('Add protocol')}
          </ButtonWithReason>
        }
      >
        <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-4 w-40" />}>
          {({ protocols }) => (
            <>
              {protocols.length === 0 && (
                <p className="p-4 text-ink-muted">{t('Without a protocol, no one can sign in with this provider.')}</p>
              )}
              <ul className="divide-y">
                {protocols.toSorted(byName).map((protocol) => (
                  <ProtocolLine key={protocol.id} {...{ scope, protocol }} actions={actions.of(protocol)} />
                ))}
              </ul>
            </>
          )}
        </QueryScreen>
        {isAdding && <ProtocolForm {...{ scope, providerId }} onClose={() => setIsAdding(false)} />}
        {actions.dialog}
      </Card>
      {saml.map(({ id: protocolId }) => (
        <div key={protocolId} className="grid items-start gap-4 lg:grid-cols-2">
          <SamlMetadata {...{ scope, reason }} name={{ idp_id: providerId, protocol_id: protocolId }} />
          <SamlKeys {...{ scope, reason }} name={{ idp_id: providerId, protocol_id: protocolId }} />
        </div>
      ))}
    </div>
  );
}

const useProtocolActions = (scope: string, providerId: string, allowed: true | Text) =>
  useKindActions({
    verbs: PROTOCOL_VERBS,
    of: scope,
    allowed,
    kinds: remove.kinds,
    requests: { delete: ({ id }: Protocol) => remove.request({ idp_id: providerId, protocol_id: id }) },
    dialogs: { edit: ([protocol], onClose) => <ProtocolForm {...{ scope, providerId, protocol, onClose }} /> },
  });

interface ProtocolLineProps {
  scope: string;
  protocol: Protocol;
  actions: readonly Action[];
}

function ProtocolLine({ scope, protocol, actions }: ProtocolLineProps) {
  const t = useT();
  const { id, mapping_id, configuration } = protocol;
  const kinds = { oidc: 'OpenID Connect', saml: 'SAML 2.0' };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block break-words font-medium">{id}</span>
        <span className="block text-ink-muted text-small">
          {configuration
            ? kinds[configuration.type === 'saml' ? 'saml' : 'oidc']
            : t('Handled by a web server in front of the platform')}
        </span>
      </span>
      <span className="min-w-0 break-words">
        {t.rich('Mapping <link></link>', {
          link: () => <AppLink href={identityHref(scope, 'mappings', mapping_id)}>{mapping_id}</AppLink>,
        })}
      </span>
      <span className="flex gap-2">
        {actions.map(({ id: verb, label, allowed, onSelect }) => (
          <ButtonWithReason
            key={verb}
            size="small"
            reason={allowed === true ? undefined : t(allowed)}
            aria-label={verb === 'edit' ? t('Edit {name}', { name: id }) : t('Delete {name}', { name: id })}
            onClick={onSelect}
          >
            {label}
          </ButtonWithReason>
        ))}
      </span>
    </li>
  );
}
