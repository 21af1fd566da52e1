'use client';

import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { nameOrId } from '#components/console/name-or-id.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { FederationTable } from '#components/identity-sources/federation-table.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { NewSourceLink } from './new-source.tsx';
import { useProviderActions } from './use-provider-actions.tsx';

function useProviderColumns(scope: string): TableColumn<IdentityProvider>[] {
  const t = useT();
  const domains = useQuery(clientOf(domainApi).list.query(scope));
  const nameOf = (id: string) => nameOrId(domains, domains.data?.domains.find((one) => one.id === id)?.name, id);
  return [
    textColumn('domain', t('Domain'), 10, ({ domain_id }) => nameOf(domain_id)),
    textColumn('label', t('Button'), 12, ({ id, sign_in }) => (sign_in.is_hidden ? '' : (sign_in.label ?? id))),
    textColumn('description', t('Description'), 18, ({ description }) => description ?? ''),
  ];
}

export function ProviderTable({ scope }: { scope: string }) {
  const t = useT();
  const actions = useProviderActions(scope);
  return (
    <>
      <FederationTable
        listId="identity-providers"
        caption={t('Identity providers')}
        filterLabel={t('Filter identity providers')}
        query={useQuery({
          ...clientOf(identityProviderApi).list.query(scope),
          select: ({ identity_providers }) => identity_providers,
        })}
        columns={useProviderColumns(scope)}
        hasStatus
        hrefOf={({ id }) => identityHref(scope, 'identity-providers', id)}
        actions={actions.of}
        empty={
          <EmptyState
            icon={LogIn}
            title={t('No identity providers yet')}
            actions={<NewSourceLink scope={scope} tab="identity-providers" />}
          >
            {t('Users sign in at a provider of your organization instead of with a password of this platform.')}
          </EmptyState>
        }
      />
      {actions.dialog}
    </>
  );
}
