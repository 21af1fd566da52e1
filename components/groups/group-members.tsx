'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardPaste, UserMinus, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useExpiryColumn, useSourceColumn } from '#components/assignments/use-origin-columns.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { useTotal } from '#components/console/use-total.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { groupMembersQuery } from '#lib/console/groups/queries.ts';
import type { GroupMember, ListedGroup } from '#lib/console/groups/schema.ts';
import { identityHref } from '#lib/console/paths.ts';
import { totalQuery } from '#lib/console/totals/queries.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { groupListDefaults } from './group-search.ts';
import { mayChangeGroup } from './managed-group.ts';

const AddMember = lazyComponent(async () => (await import('./add-members.tsx')).AddMember);
const PasteMembers = lazyComponent(async () => (await import('./add-members.tsx')).PasteMembers);
const RemoveMembers = lazyComponent(async () => (await import('./remove-members.tsx')).RemoveMembers);

interface GroupMembersProps {
  scope: string;
  group: ListedGroup;
}

function useMemberColumns(scope: string): TableColumn<GroupMember>[] {
  const t = useT();
  const source = useSourceColumn<GroupMember>(scope, (member) => member.source);
  const expiry = useExpiryColumn<GroupMember>(({ expires_at }) => expires_at);
  return [
    textColumn('name', t('Name'), 12, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: ({ id, name }) => (
        <AppLink look="strong" href={identityHref(scope, 'users', id)}>
          {name}
        </AppLink>
      ),
    }),
    textColumn('domain', t('Domain'), 10, ({ domain }) => domain.name),
    source,
    expiry,
    textColumn('enabled', t('Enabled'), 7, ({ enabled }) => (enabled ? t('Yes') : t('No'))),
    textColumn('email', t('Email'), 14, ({ email }) => email ?? ''),
    textColumn('id', t('ID'), 14, ({ id }) => id, { isOptional: true, cell: ({ id }) => <CopyableId id={id} /> }),
  ];
}

export function GroupMembers({ scope, group }: GroupMembersProps) {
  const t = useT();
  const [request, setRequest] = useState<'search' | 'paste' | readonly GroupMember[]>();
  const filters = useFilters([]);
  const sort = useSort(groupListDefaults.sort);
  const allowed = mayChangeGroup(group, useMayManage(scope));
  const search = {
    name__icontains: filters.text || undefined,
    sort: `name:${sort.sort.isDescending ? 'desc' : 'asc'}`,
  };
  const listed = pagedSource(useInfiniteQuery(groupMembersQuery(scope, group.id, search)));
  const source = useTotal(listed, totalQuery(scope, 'members', search, group.id));
  const props = { scope, group, onClose: () => setRequest(undefined) };
  return (
    <div className="flex flex-col gap-3">
      <AddButtons allowed={allowed} onOpenDialog={setRequest} />
      <ResourceTable<GroupMember>
        listId="group-members"
        caption={t('Members')}
        columns={useMemberColumns(scope)}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => identityHref(scope, 'users', id)}
        sort={sort}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        actions={(user) => [
          { label: t('Remove'), icon: <UserMinus />, isDanger: true, allowed, onSelect: () => setRequest([user]) },
        ]}
        bulkActions={[{ label: t('Remove'), isDanger: true, allowed: () => allowed, onRun: setRequest }]}
        toolbar={<FilterBar filters={filters} label={t('Filter members')} />}
        states={{
          empty: (
            <EmptyState icon={Users} title={t('No members yet')}>
              {t('Users in the group have the roles assigned to it.')}
            </EmptyState>
          ),
        }}
      />
      {request === 'search' && <AddMember {...props} />}
      {request === 'paste' && <PasteMembers {...props} />}
      {typeof request === 'object' && <RemoveMembers {...props} users={request} />}
    </div>
  );
}

interface AddButtonsProps {
  allowed: true | Text;
  onOpenDialog: (what: 'search' | 'paste') => void;
}

function AddButtons({ allowed, onOpenDialog }: AddButtonsProps) {
  const t = useT();
  const reason = allowed === true ? undefined : t(allowed);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ButtonWithReason reason={reason} onClick={() => onOpenDialog('paste')}>
        <ClipboardPaste aria-hidden />
        {t('Paste names')}
      </ButtonWithReason>
      <ButtonWithReason variant="primary" reason={reason} onClick={() => onOpenDialog('search')}>
        <UserPlus aria-hidden />
        {t('Add member')}
      </ButtonWithReason>
    </div>
  );
}
