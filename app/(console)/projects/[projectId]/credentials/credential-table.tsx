'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { type FilterChip, meetsChip } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-source-of.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useNow } from '#lib/client/use-now.ts';
import { projectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import { applicationCredentialsQuery } from '#lib/identity/application-credentials/queries.ts';
import type { ApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { DeleteCredentials } from './delete-credentials.tsx';
import { useCredentialColumns } from './use-credential-columns.tsx';

const minuteMs = 60_000;

/** The user's credentials for one project. */
export function CredentialTable({ projectId, userId }: { projectId: string; userId: string }) {
  const t = useT();
  const now = useNow(minuteMs);
  const columns = useCredentialColumns();
  const [doomed, setDoomed] = useState<readonly ApplicationCredential[]>([]);
  const states = { expired: t('Expired'), expiring: t('Expires soon'), valid: t('Valid'), never: t('Never expires') };
  const filters = useFilters([
    {
      id: 'expiry',
      label: t('Expiry'),
      values: Object.entries(states).map(([value, label]) => ({ value, label })),
    },
  ]);
  const query = useQuery(applicationCredentialsQuery(projectId, userId));
  const source = listSource(query);
  return (
    <>
      <ResourceTable
        listId="credentials"
        caption={t('Credentials')}
        columns={columns}
        source={mapSource(source, (rows) => filterCredentials(rows, filters, now))}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        toolbar={<FilterBar filters={filters} label={t('Filter credentials')} />}
        actions={(row) => [{ label: t('Delete'), allowed: true, isDanger: true, onSelect: () => setDoomed([row]) }]}
        bulkActions={[
          { label: t('Delete'), allowed: () => true, isDanger: true, onRun: (chosen) => setDoomed(chosen) },
        ]}
        states={{ empty: <CredentialsEmpty projectId={projectId} /> }}
      />
      <DeleteCredentials projectId={projectId} userId={userId} credentials={doomed} onClose={() => setDoomed([])} />
    </>
  );
}

function CredentialsEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={ShieldCheck}
      title={t('No credentials yet')}
      actions={
        <ButtonLink variant="primary" href={projectHref(projectId, 'credentials', { create: 'true' })}>
          {t('Create credential')}
        </ButtonLink>
      }
    >
      {t(explanation)}
    </EmptyState>
  );
}

const explanation = msg(
  'A script that signs in with a credential of its own never knows your password, can be given fewer roles than you have, and is stopped by deleting it.',
);

/** The list comes whole, so it is filtered here: free text in name, id and description, and how the expiry stands. */
function filterCredentials(
  credentials: readonly ApplicationCredential[],
  { text, chips }: { text: string; chips: readonly FilterChip[] },
  now: number,
): ApplicationCredential[] {
  const wanted = text.trim().toLowerCase();
  return credentials.filter(({ name, id, description, expires_at }) => {
    const state = expiryState(expires_at, now);
    const isNamed = [name, id, description ?? ''].some((part) => part.toLowerCase().includes(wanted));
    return isNamed && chips.every((chip) => meetsChip(chip, state));
  });
}
