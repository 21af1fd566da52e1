'use client';

import { useQuery } from '@tanstack/react-query';
import { UserMinus, Users } from 'lucide-react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { rowSelector } from '#components/console/select-rows.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import type { membersQuery } from '#lib/console/identity/access/access-queries.ts';
import type { Member, MemberList } from '#lib/console/identity/access/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { directRoles, type GrantChange, type GrantTarget, isLastAdmin, type MemberRef } from './grant-changes.ts';
import type { GrantChanges } from './use-grant-changes.ts';
import { useMatrixColumns } from './use-matrix-columns.tsx';

interface MatrixTableProps {
  query: ReturnType<typeof membersQuery>;
  /** Pages of users and groups, if the user can open them. */
  hrefOf?: (member: Member) => string;
  list: MemberList | undefined;
  ground: GrantTarget;
  changes: GrantChanges;
}

const membersIn = ({ members }: MemberList) => members;
const selectMembers = rowSelector<Member>({
  nameOf: ({ name }) => name,
  words: ({ name, id, domain }) => [name, id, domain.name],
  fields: {
    kind: ({ type }) => type,
    role: ({ roles }) => roles.map(({ name }) => name),
    domain: ({ domain }) => domain.name,
  },
  orders: { name: ({ name }) => name, domain: ({ domain }) => domain.name },
});

export function MatrixTable({ query, hrefOf, list, ground, changes }: MatrixTableProps) {
  const t = useT();
  const columns = useMatrixColumns(hrefOf, list, ground, changes);
  const members = useQuery({ ...query, select: membersIn });
  const { table } = useSelectedRows(
    mapSource(listSource(members), (rows) => withAdded(rows, ground, changes)),
    {
      fields: [
        { id: 'kind', label: t('Kind'), values: [{ value: 'user' }, { value: 'group' }] },
        { id: 'role', label: t('Role'), operators: ['!'] },
        { id: 'domain', label: t('Domain') },
      ],
      select: selectMembers,
      sort: { key: 'name', isDescending: false },
      label: t('Filter members'),
    },
  );
  const removal = useRemoval(list, ground, changes);
  return (
    <ResourceTable<Member>
      listId="members"
      areEntries
      caption={t('Members')}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      {...table}
      actions={removal.of}
      bulkActions={[removal.bulk]}
      states={{
        empty: (
          <EmptyState icon={Users} title={t('No members yet')}>
            {t('Users and groups with a role here appear in this list.')}
          </EmptyState>
        ),
      }}
    />
  );
}

function withAdded(members: readonly Member[], { isInherited }: GrantTarget, changes: GrantChanges): Member[] {
  const known = new Set(members.map(({ id }) => id));
  const added = new Map<string, MemberRef>(
    changes.all
      .filter((change) => change.isInherited === isInherited && !known.has(change.actor.id))
      .map(({ actor }) => [actor.id, actor]),
  );
  return [...[...added.values()].map((actor): Member => ({ ...actor, roles: [], refusal: null })), ...members];
}

interface Removal {
  of: (member: Member) => readonly Action[];
  bulk: BulkAction<Member>;
}

function useRemoval(list: MemberList | undefined, ground: GrantTarget, changes: GrantChanges): Removal {
  const t = useT();
  const losses = (member: Member): GrantChange[] =>
    directRoles(member, ground.place, ground.isInherited).map((role) => ({
      ...ground,
      actor: member,
      role,
      isGiven: false,
    }));
  const allowed = (member: Member): true | Text => {
    if (member.refusal !== null) return member.refusal;
    const lost = losses(member);
    if (lost.length === 0) return msg('No role is assigned directly: all come from a group or are inherited.');
    if (list && lost.some(({ role }) => isLastAdmin(list, member, role.id)))
      return msg('There is no other administrator here.');
    const refused = lost.flatMap(({ role }) => list?.roles.find(({ id }) => id === role.id)?.refusal ?? []);
    return refused[0] ?? true;
  };
  return {
    of: (member) => [
      {
        label: t('Remove'),
        icon: <UserMinus />,
        isDanger: true,
        allowed: allowed(member),
        onSelect: () => changes.add(losses(member)),
      },
    ],
    bulk: { label: t('Remove'), isDanger: true, allowed, onRun: (members) => changes.add(members.flatMap(losses)) },
  };
}
