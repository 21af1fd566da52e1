import { Users } from 'lucide-react';
import { domainAttribute, domainsQuery } from '#components/domains/domain-attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedGroupApi } from '#lib/console/identity/groups/contract.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { useGroupActions } from './use-group-actions.tsx';

export const groupKind = kind<ListedGroup>()({
  noun: { one: msg('group'), many: msg('groups') },
  icon: Users,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  related: { domains: domainsQuery },
  attributes: {
    domain: domainAttribute<ListedGroup>(),
    members: { label: msg('Members'), value: ({ members }) => members, as: 'number' },
    source: {
      label: msg('Source'),
      value: ({ is_external }, { t }) => (is_external ? t('Directory') : t('Local')),
      in: 'page',
    },
    description: { label: msg('Description'), value: ({ description }) => description, width: 20, isWide: true },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
  },
  command: ({ id }) => `openstack group show ${id}`,
  useActions: useGroupActions,
});

export const groupList = listOf(groupKind, {
  id: 'groups',
  header: {
    description: msg('Users who are assigned roles together.'),
    path: 'identity/v3/groups',
    command: 'openstack group list --long',
  },
  source: pageList(clientOf(listedGroupApi).rows.pages, {
    text: 'q',
    total: clientOf(factApi).groupTotal.query,
    load: clientOf(listedGroupApi).rows.load,
  }),
  sort: 'name',
  views: [{ label: msg('All') }],
  href: ({ id }, { scope }) => identityHref(scope, 'groups', id),
  emptyText: msg('All users in a group have the roles assigned to the group.'),
  create: {
    label: msg('Create group'),
    href: (scope) => identityHref(scope, 'groups', '', { create: 'true' }),
    isForManagers: true,
    loadForm: async () => (await import('#lazy/components/groups/group-form.tsx')).GroupForm,
  },
});
