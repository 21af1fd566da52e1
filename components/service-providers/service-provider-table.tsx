'use client';

import { useQuery } from '@tanstack/react-query';
import { Cloud } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { NewSourceLink } from '#components/identity-providers/new-source.tsx';
import { FederationTable } from '#components/identity-sources/federation-table.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
import type { ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';
import { useServiceProviderActions } from './use-service-provider-actions.tsx';

function useServiceProviderColumns(): TableColumn<ServiceProvider>[] {
  const t = useT();
  return [
    textColumn('auth-url', t('Authentication URL'), 20, ({ auth_url }) => auth_url),
    textColumn('sp-url', t('Assertion URL'), 20, ({ sp_url }) => sp_url),
    textColumn('description', t('Description'), 14, ({ description }) => description ?? ''),
    textColumn('relay-state', t('Relay state prefix'), 10, ({ relay_state_prefix }) => relay_state_prefix, {
      isOptional: true,
    }),
  ];
}

/** Other clouds that tokens of this platform name. */
export function ServiceProviderTable({ scope }: { scope: string }) {
  const t = useT();
  const actions = useServiceProviderActions(scope);
  return (
    <>
      <FederationTable
        listId="service-providers"
        caption={t('Service providers')}
        filterLabel={t('Filter service providers')}
        query={useQuery({
          ...clientOf(serviceProviderApi).list.query(scope),
          select: ({ service_providers }) => service_providers,
        })}
        columns={useServiceProviderColumns()}
        hasStatus
        actions={actions.of}
        empty={
          <EmptyState
            icon={Cloud}
            title={t('No service providers yet')}
            actions={<NewSourceLink scope={scope} tab="service-providers" />}
          >
            {t('Clients find the addresses of other clouds in the tokens of their users.')}
          </EmptyState>
        }
      />
      {actions.dialog}
    </>
  );
}
