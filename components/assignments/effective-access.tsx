'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import { rowSelector } from '#components/console/select-rows.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { Alert } from '#components/ui/alert.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { accessQuery } from '#lib/console/identity/access/access-queries.ts';
import type { AccessList } from '#lib/console/identity/access/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type AccessRow, alsoGivenBy, mayRevoke, rowsOf } from './access-rows.ts';
import { useAccessColumns } from './use-access-columns.tsx';

import { usePlaceName } from './use-reason-words.ts';

const RemoveGrant = lazyComponent(async () => (await import('./remove-grant.tsx')).RemoveGrant);

type EffectiveAccessProps = { scope: string } & (
  | { userId: string; groupId?: never }
  | { groupId: string; userId?: never }
);

export function EffectiveAccess({ scope, userId, groupId }: EffectiveAccessProps) {
  const t = useT();
  const holderId = userId ?? groupId;
  const options = accessQuery(scope, userId === undefined ? 'group' : 'user', holderId);
  const access = useQuery(options);
  return (
    <div className="flex flex-col gap-3">
      {access.data?.is_truncated && (
        <Alert tone="warning" title={t('Not all places are listed here')}>
          {t('The system and domains come first, then projects by name. The page of a project lists its members.')}
        </Alert>
      )}
      <AccessTable scope={scope} holderId={holderId} options={options} />
    </div>
  );
}

const removal = { icon: <Trash2 />, isDanger: true };

interface AccessTableProps {
  scope: string;
  holderId: string;
  options: ReturnType<typeof accessQuery>;
}

function AccessTable({ scope, holderId, options }: AccessTableProps) {
  const t = useT();
  const placeName = usePlaceName();
  const mayGrant = useMayManage(scope);
  const [removed, setRemoved] = useState<AccessRow>();
  const query = useQuery({ ...options, select: ({ access }: AccessList) => rowsOf(access, holderId) });
  const all = listSource<AccessRow>(query);
  const { table } = useSelectedRows(all, {
    fields: [
      { id: 'scope', label: t('Scope'), values: [{ value: 'system' }, { value: 'domain' }, { value: 'project' }] },
      { id: 'role', label: t('Role') },
      { id: 'group', label: t('Group') },
    ],
    select: selectorBy(placeName),
    sort: { key: 'place', isDescending: false },
    label: t('Filter access'),
  });
  const nameOf = ({ place, role }: AccessRow) => `${role.name} · ${placeName(place)}`;
  return (
    <>
      <ResourceTable<AccessRow>
        listId="effective-access"
        areEntries
        caption={t('Effective access')}
        columns={useAccessColumns(scope)}
        idOf={({ id }) => id}
        nameOf={nameOf}
        {...table}
        actions={(row) => [
          { ...removal, label: t('Remove'), allowed: mayRevoke(row, mayGrant), onSelect: () => setRemoved(row) },
        ]}
        states={{
          empty: (
            <EmptyState icon={KeyRound} title={t('No access yet')}>
              {t('Roles on projects, domains and the system appear here, with the reason for each.')}
            </EmptyState>
          ),
        }}
      />
      {removed && all.rows && (
        <RemoveGrant
          scope={scope}
          row={removed}
          others={alsoGivenBy(all.rows, removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

const groupsOf = ({ reason: { to } }: AccessRow): string[] => (to.type === 'group' ? [to.name] : []);

/** The API returns the complete list, so it is filtered and sorted here. */
const selectorBy = (placeName: ReturnType<typeof usePlaceName>) =>
  rowSelector<AccessRow>({
    nameOf: ({ place, role }) => `${placeName(place)} ${role.name}`,
    words: ({ place, role, reason }) => [placeName(place), role.name, reason.to.name, placeName(reason.on)],
    fields: { scope: ({ place }) => place.kind, role: ({ role }) => role.name, group: groupsOf },
    orders: { place: ({ place }) => placeName(place), role: ({ role }) => role.name },
  });
