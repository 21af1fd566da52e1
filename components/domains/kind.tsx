import { Building2 } from 'lucide-react';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import type { Attribute } from '#components/kind/attribute.ts';
import { enabledAttribute } from '#components/kind/enabled-attribute.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { BuiltInBadge } from '#components/roles/built-in-badge.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { useDomainActions } from './use-domain-actions.tsx';

/** A number of objects in the domain, which leads to their list. */
const counted = (id: 'projects' | 'users' | 'groups', label: string): Attribute<ListedDomain> => ({
  label,
  value: (domain) => domain[id],
  as: 'number',
  link: ({ name }, { scope }) => identityHref(scope, id, '', { where: `domain:${name}` }),
});

export const domainKind = kind<ListedDomain>()({
  noun: { one: msg('domain'), many: msg('domains') },
  icon: Building2,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { badge: ({ is_default }) => is_default && <BuiltInBadge /> },
  status: ({ enabled }) => <EnabledBadge isEnabled={enabled} />,
  attributes: {
    enabled: enabledAttribute<ListedDomain>(),
    projects: counted('projects', msg('Projects')),
    users: counted('users', msg('Users')),
    groups: counted('groups', msg('Groups')),
    description: { label: msg('Description'), value: ({ description }) => description, width: 18, isWide: true },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
  },
  command: ({ id }) => `openstack domain show ${id}`,
  useActions: useDomainActions,
});

export const domainList = listOf(domainKind, {
  id: 'domains',
  header: {
    description: msg('A domain has its own users, groups and projects, and can have its own administrators.'),
    path: 'identity/v3/domains',
    command: 'openstack domain list',
  },
  create: {
    label: msg('Create domain'),
    href: (scope) => identityHref(scope, 'domains', '', { create: 'true' }),
    isForManagers: true,
    loadForm: async () => (await import('#lazy/components/domains/domain-form.tsx')).DomainForm,
  },
  source: pageList(clientOf(listedDomainApi).rows.pages, { text: 'q' }),
  sort: 'name',
  counts: clientOf(factApi).domainViews.query,
  views: [{ label: msg('All') }, { label: msg('Disabled'), where: ['enabled:false'] }],
  href: ({ name }, { scope }) => identityHref(scope, 'projects', '', { where: `domain:${name}` }),
});
