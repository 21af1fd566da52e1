import { Cloud } from 'lucide-react';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { NewSourceLink } from '#components/identity-providers/new-source.tsx';
import { enabledAttribute } from '#components/kind/enabled-attribute.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
import type { ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';
import { useServiceProviderActions } from './use-service-provider-actions.tsx';

const serviceProviderKind = kind<ServiceProvider>()({
  noun: { one: msg('service provider'), many: msg('service providers') },
  icon: Cloud,
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  words: ({ id, description }) => [id, description ?? ''],
  status: ({ enabled }) => <EnabledBadge isEnabled={enabled} />,
  attributes: {
    enabled: enabledAttribute<ServiceProvider>(),
    'auth-url': { label: msg('Authentication URL'), value: ({ auth_url }) => auth_url, width: 20, isWide: true },
    'sp-url': { label: msg('Assertion URL'), value: ({ sp_url }) => sp_url, width: 20, isWide: true },
    description: { label: msg('Description'), value: ({ description }) => description, width: 14, isWide: true },
    'relay-state': {
      label: msg('Relay state prefix'),
      value: ({ relay_state_prefix }) => relay_state_prefix,
      isOptional: true,
    },
  },
  command: ({ id }) => `openstack service provider show ${id}`,
  useActions: useServiceProviderActions,
});

/** Other clouds that tokens of this platform name. */
export const serviceProviderList = listOf(serviceProviderKind, {
  id: 'service-providers',
  header: {},
  source: completeList(
    (scope, send) => clientOf(serviceProviderApi).list.query(scope, {}, send),
    ({ service_providers }) => service_providers,
  ),
  sort: 'name',
  emptyText: msg('Clients find the addresses of other clouds in the tokens of their users.'),
  EmptyAction: ({ scope }) => <NewSourceLink scope={scope} tab="service-providers" />,
});
