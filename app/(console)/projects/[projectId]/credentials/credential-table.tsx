'use client';

import { useQuery } from '@tanstack/react-query';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { type Filters, useFilters } from '#components/console/use-filters.ts';
import { Button } from '#components/ui/button.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import { projectCredentialsQuery } from '#lib/identity/application-credentials/project-credentials.ts';
import { type CredentialRow, filterCredentials, withFacts } from './credential-row.ts';
import { CredentialsEmpty } from './credentials-empty.tsx';
import { type CredentialActionsOptions, useCredentialActions } from './use-credential-actions.tsx';
import { useCredentialColumns } from './use-credential-columns.tsx';

const minuteMs = 60_000;

export function CredentialTable(props: CredentialActionsOptions) {
  const { projectId, userId, allowed } = props;
  const t = useT();
  const now = useNow(minuteMs);
  const facts = useQuery(clientOf(credentialFactApi).list.query(projectId));
  const columns = useCredentialColumns(facts);
  const actions = useCredentialActions(props);
  const [removal] = actions.bulk;
  const source = mapSource(listSource(useQuery(projectCredentialsQuery(projectId, userId))), (rows) =>
    withFacts(rows, facts.data?.credentials),
  );
  const filters = useCredentialFilters(source.rows ?? []);
  const expired = (source.rows ?? []).filter(({ expires_at }) => expiryState(expires_at, now) === 'expired');
  return (
    <>
      <ResourceTable
        listId="credentials"
        caption={t('Application credentials')}
        columns={columns}
        source={mapSource(source, (rows) => filterCredentials(rows, filters, now))}
        idOf={({ id }) => id}
        activityIdOf={({ id }) => id}
        nameOf={({ name }) => name}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        toolbar={
          <Toolbar
            filters={filters}
            expired={allowed === true ? expired : []}
            onDelete={() => removal?.onRun(expired, [])}
          />
        }
        actions={actions.of}
        bulkActions={actions.bulk}
        states={{ empty: <CredentialsEmpty projectId={projectId} allowed={allowed} /> }}
      />
      {actions.dialog}
    </>
  );
}

interface ToolbarProps {
  filters: Filters;
  expired: readonly CredentialRow[];
  onDelete: () => void;
}

function Toolbar({ filters, expired, onDelete }: ToolbarProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-56 flex-1">
        <FilterBar filters={filters} label={t('Filter credentials')} />
      </div>
      {expired.length > 0 && (
        <Button size="small" onClick={onDelete}>
          {t('Delete expired ({count})', { count: expired.length })}
        </Button>
      )}
    </div>
  );
}

function useCredentialFilters(rows: readonly CredentialRow[]) {
  const t = useT();
  const yesOrNo = [
    { value: 'yes', label: t('Yes') },
    { value: 'no', label: t('No') },
  ];
  const expiry = { expired: t('Expired'), expiring: t('Expires soon'), valid: t('Valid'), never: t('Never expires') };
  const roles = [...new Set(rows.flatMap((row) => row.roles.map(({ name }) => name)))].sort();
  return useFilters([
    { id: 'name', label: t('Name') },
    { id: 'role', label: t('Roles'), values: roles.map((value) => ({ value })), operators: ['', '!'] },
    { id: 'expiry', label: t('Expiry'), values: Object.entries(expiry).map(([value, label]) => ({ value, label })) },
    { id: 'unrestricted', label: t('Unrestricted'), values: yesOrNo },
    { id: 'replaced', label: t('Being replaced'), values: yesOrNo },
  ]);
}
