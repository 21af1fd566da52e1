'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { chipValue } from '#components/console/list-params.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { accessApi } from '#lib/console/identity/access/contract.ts';
import type { ListedAssignment } from '#lib/console/identity/access/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { mayRevoke } from './access-rows.ts';
import { useAssignmentColumns } from './use-assignment-columns.tsx';

const RemoveGrant = lazyComponent(async () => (await import('./remove-grant.tsx')).RemoveGrant);

interface AssignmentTableProps {
  scope: string;
  of: { role_id: string } | { group_id: string };
  children?: ReactNode;
}

export function AssignmentTable({ scope, of, children }: AssignmentTableProps) {
  const t = useT();
  const [isEffective, setIsEffective] = useUrlState('effective', flagParam);
  const [taken, setTaken] = useState<ListedAssignment>();
  const may = useMayManage(scope);
  const { filters, search } = useAssignmentSearch(of, isEffective);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {'role_id' in of ? (
          <EffectiveChoice isEffective={isEffective} onChange={(next) => setIsEffective(next || null)} />
        ) : (
          <span />
        )}
        {children}
      </div>
      <ResourceTable<ListedAssignment>
        listId="role-assignments"
        areEntries
        caption={t('Assignments')}
        columns={useAssignmentColumns(scope, 'role_id' in of)}
        source={pagedSource(useInfiniteQuery(clientOf(accessApi).rows.pages(scope, search)))}
        idOf={({ id }) => id}
        nameOf={({ holder, role }) => `${holder.name} · ${role.name}`}
        {...filteredBy(filters, t('Filter assignments'))}
        actions={(row) => [
          {
            label: t('Revoke role'),
            icon: <Trash2 />,
            isDanger: true,
            allowed: isEffective ? msg('Revoke the original assignment: see As assigned.') : mayRevoke(row, may),
            onSelect: () => setTaken(row),
          },
        ]}
        states={{ empty: <NoAssignments /> }}
      />
      {taken && (
        <RemoveGrant
          scope={scope}
          row={{ ...taken, holderId: taken.holder.id }}
          others={[]}
          onClose={() => setTaken(undefined)}
        />
      )}
    </div>
  );
}

function useAssignmentSearch(of: AssignmentTableProps['of'], isEffective: boolean) {
  const t = useT();
  const filters = useFilters([
    { id: 'scope', label: t('Scope'), values: [{ value: 'system' }, { value: 'domain' }, { value: 'project' }] },
    ...('role_id' in of
      ? [{ id: 'holder', label: t('Held by'), values: [{ value: 'user' }, { value: 'group' }] }]
      : []),
  ]);
  const search = {
    ...of,
    q: filters.text || undefined,
    scope: chipValue(filters, 'scope'),
    holder: chipValue(filters, 'holder'),
    effective: isEffective ? 'true' : undefined,
  };
  return { filters, search };
}

function NoAssignments() {
  const t = useT();
  return (
    <EmptyState icon={KeyRound} title={t('No assignments yet')}>
      {t('Users and groups with a role on a project, a domain or the system appear here.')}
    </EmptyState>
  );
}

interface EffectiveChoiceProps {
  isEffective: boolean;
  onChange: (isEffective: boolean) => void;
}

function EffectiveChoice({ isEffective, onChange }: EffectiveChoiceProps) {
  const t = useT();
  return (
    <SegmentedControl
      label={t('Assignments shown')}
      name="effective"
      options={[
        { value: 'given', label: t('As assigned') },
        { value: 'effective', label: t('Effective') },
      ]}
      value={isEffective ? 'effective' : 'given'}
      onChange={(value) => onChange(value === 'effective')}
    />
  );
}
