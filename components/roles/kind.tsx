import { UserCog } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { BuiltInBadge } from './built-in-badge.tsx';
import { roleRefusal } from './role-refusal.ts';
import { useRoleActions } from './use-role-actions.tsx';

export const roleKind = kind<ListedRole>()({
  noun: { one: msg('role'), many: msg('roles') },
  icon: UserCog,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { badge: ({ is_immutable }) => is_immutable && <BuiltInBadge /> },
  words: ({ name, id, description }) => [name, id, description],
  attributes: {
    domain: {
      label: msg('Domain'),
      value: ({ domain }, { t }) => domain?.name ?? t('All domains'),
      order: ({ domain }) => domain?.name ?? '',
      sort: true,
      filter: { operators: [], read: ({ domain }) => domain?.name },
    },
    implies: {
      label: msg('Implies'),
      value: ({ implies }) => implies?.map(({ name }) => name),
      as: 'list',
      filter: { operators: [] },
    },
    assignments: { label: msg('Assignments'), value: ({ assignments }) => assignments, as: 'number', sort: true },
    description: { label: msg('Description'), value: ({ description }) => description, width: 18, isWide: true },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
  },
  command: ({ id }) => `openstack role show ${id}`,
  useActions: useRoleActions,
});

export const roleList = listOf(roleKind, {
  id: 'roles',
  header: { path: 'identity/v3/roles', command: 'openstack role list' },
  source: completeList(clientOf(listedRoleApi).rows.query, ({ roles }) => roles),
  sort: 'name',
  href: ({ id }, { scope }) => identityHref(scope, 'roles', id),
  create: {
    label: msg('Create role'),
    href: (scope) => identityHref(scope, 'roles', '', { create: 'true' }),
    isForManagers: true,
    refusal: roleRefusal,
    loadForm: async () => (await import('#lazy/components/roles/role-form.tsx')).RoleForm,
  },
  tabs: [
    {
      id: 'access',
      label: (scope) => (readScope(scope).kind === 'domain' ? msg('Domain access') : msg('System access')),
      load: async () => (await import('#lazy/components/assignments/members-matrix.tsx')).MembersMatrix,
    },
  ],
  emptyText: msg('Roles are assigned to users. The policy defines what each role allows.'),
});
