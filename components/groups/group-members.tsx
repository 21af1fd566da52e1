'use client';

import { ClipboardPaste, UserMinus, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useExpiryColumn, useSourceColumn } from '#components/assignments/use-origin-columns.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useUserFilters } from '#components/users/use-user-filters.ts';
import { useUserRows } from '#components/users/use-user-rows.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { mayChangeGroup } from './managed-group.ts';

const AddMember = lazyComponent(async () => (await import('./add-member.tsx')).AddMember);
const PasteMembers = lazyComponent(async () => (await import('./paste-members.tsx')).PasteMembers);
const RemoveMembers = lazyComponent(async () => (await import('./remove-members.tsx')).RemoveMembers);

function useMemberColumns(scope: string): TableColumn<ListedUser>[] {
  const t = useT();
  const source = useSourceColumn<ListedUser>(scope, ({ membership }) => membership?.source ?? null);
  const expiry = useExpiryColumn<ListedUser>(({ membership }) => membership?.expires_at ?? null);
  const hrefOf = ({ id }: ListedUser) => identityHref(scope, 'users', id);
  return [
    nameColumn(t('Name'), 12, ({ name }) => name, hrefOf),
    textColumn('domain', t('Domain'), 10, ({ domain }) => domain.name, { sortKey: 'domain' }),
    source,
    expiry,
    textColumn('enabled', t('Enabled'), 7, ({ user }) => (user.enabled ? t('Yes') : t('No')), { sortKey: 'enabled' }),
    textColumn('email', t('Email'), 14, ({ user }) => user.email ?? '', { sortKey: 'email' }),
    idColumn('id', t('ID'), 14, ({ id }) => id),
  ];
}

export function GroupMembers({ scope, group }: { scope: string; group: ListedGroup }) {
  const t = useT();
  const [request, setRequest] = useState<'search' | 'paste' | readonly ListedUser[]>();
  const { filters, sort, search } = useUserFilters(scope);
  const allowed = mayChangeGroup(group, useMayManage(scope));
  const source = useUserRows(scope, { ...search, group_id: group.id });
  const props = { scope, group, onClose: () => setRequest(undefined) };
  return (
    <div className="flex flex-col gap-3">
      <AddButtons allowed={allowed} onOpenDialog={setRequest} />
      <ResourceTable<ListedUser>
        listId="group-members"
        caption={t('Members')}
        columns={useMemberColumns(scope)}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => identityHref(scope, 'users', id)}
        sort={sort}
        {...filteredBy(filters, t('Filter members'))}
        actions={(user) => [
          { label: t('Remove'), icon: <UserMinus />, isDanger: true, allowed, onSelect: () => setRequest([user]) },
        ]}
        bulkActions={[{ label: t('Remove'), isDanger: true, allowed: () => allowed, onRun: setRequest }]}
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
