import { LogIn } from 'lucide-react';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { enabledAttribute } from '#components/kind/enabled-attribute.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { NewSourceLink } from './new-source.tsx';
import { useProviderActions } from './use-provider-actions.tsx';

export const providerKind = kind<IdentityProvider>()({
  noun: { one: msg('identity provider'), many: msg('identity providers') },
  icon: LogIn,
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  words: ({ id, description }) => [id, description ?? ''],
  status: ({ enabled }) => <EnabledBadge isEnabled={enabled} />,
  related: { domains: (scope, send) => clientOf(domainApi).list.query(scope, {}, send) },
  attributes: {
    enabled: enabledAttribute<IdentityProvider>(),
    domain: {
      label: msg('Domain'),
      value: ({ domain_id }, { related }) =>
        related.domains && (related.domains.domains.find(({ id }) => id === domain_id)?.name ?? domain_id),
      link: ({ domain_id }, { scope }) => identityHref(scope, 'domains', domain_id),
      width: 10,
    },
    ttl: {
      label: msg('Memberships are valid for'),
      value: ({ authorization_ttl: minutes }, { t, format }) =>
        minutes === null ? t('The default of the platform') : format.duration(minutes * 60_000),
      in: 'page',
    },
    label: {
      label: msg('Button'),
      value: ({ id, sign_in }, { t }) => (sign_in.is_hidden ? t('Hidden') : (sign_in.label ?? id)),
      width: 12,
    },
    emails: { label: msg('Email domains'), value: ({ sign_in }) => sign_in.email_domains, in: 'page' },
    remote: { label: msg('Remote IDs'), value: ({ remote_ids }) => remote_ids, in: 'page', isWide: true },
    description: { label: msg('Description'), value: ({ description }) => description, width: 18, isWide: true },
  },
  command: ({ id }) => `openstack identity provider show ${id}`,
  useActions: useProviderActions,
});

export const providerList = listOf(providerKind, {
  id: 'identity-providers',
  header: {},
  source: completeList(
    (scope, send) => clientOf(identityProviderApi).list.query(scope, {}, send),
    ({ identity_providers }) => identity_providers,
  ),
  sort: 'name',
  href: ({ id }, { scope }) => identityHref(scope, 'identity-providers', id),
  emptyText: msg('Users sign in at a provider of your organization instead of with a password of this platform.'),
  EmptyAction: ({ scope }) => <NewSourceLink scope={scope} tab="identity-providers" />,
});
