'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Shuffle } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { numberColumn } from '#components/console/number-column.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { FederationTable } from '#components/identity-sources/federation-table.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import type { FederationMapping } from '#lib/identity/federation/mappings/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { useMappingActions } from './use-mapping-actions.tsx';

function useMappingColumns(): TableColumn<FederationMapping>[] {
  const { t, format } = useI18n();
  return [
    numberColumn('rules', t('Rules'), 6, format.number, ({ rules }) => rules.length),
    textColumn('version', t('Schema version'), 8, ({ schema_version }) => schema_version),
  ];
}

export function MappingTable({ scope }: { scope: string }) {
  const t = useT();
  const actions = useMappingActions(scope);
  return (
    <>
      <FederationTable
        listId="federation-mappings"
        caption={t('Mappings')}
        filterLabel={t('Filter mappings')}
        query={useQuery({ ...clientOf(mappingApi).list.query(scope), select: ({ mappings }) => mappings })}
        columns={useMappingColumns()}
        hasStatus={false}
        hrefOf={({ id }) => identityHref(scope, 'mappings', id)}
        actions={actions.of}
        empty={<NoMappings scope={scope} />}
      />
      {actions.dialog}
    </>
  );
}

function NoMappings({ scope }: { scope: string }) {
  const t = useT();
  const allowed = useMayAdminister(scope);
  const href = identityHref(scope, 'mappings', '', { create: 'true' });
  return (
    <EmptyState
      icon={Shuffle}
      title={t('No mappings yet')}
      actions={
        <ActionButton
          variant="primary"
          action={{ label: t('Create mapping'), icon: <Plus aria-hidden />, allowed, href }}
        />
      }
    >
      {t('A mapping decides which user, groups and projects result from what an identity provider says.')}
    </EmptyState>
  );
}
