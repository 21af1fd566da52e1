import { Network } from 'lucide-react';
import { anyProjectAttribute, anyProjects } from '#components/all-projects/any-project.ts';
import type { Attribute } from '#components/kind/attribute.ts';
import { kind, listOf, type RelatedData } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { SENT } from '#components/kind/sent-filters.ts';
import { anyNetworkApi } from '#lib/console/networking/networks/contract.ts';
import type { AnyNetwork } from '#lib/console/networking/networks/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkAttributes } from '../attributes.tsx';
import { nameOrId } from '../network-words.ts';

const RELATED = { projects: anyProjects };

type NetworkRelations = RelatedData<typeof RELATED>;

/** They use no related objects. */
type AnyAttributes = Record<keyof typeof networkAttributes, Attribute<AnyNetwork, NetworkRelations>>;
const { status, subnets, router, ports, external, shared, created, admin_state, mtu, carrier, description, id } =
  networkAttributes as unknown as AnyAttributes;

/** For filters and orders that only a complete list has. */
const ofCompleteLists = { sort: undefined, filter: undefined };

const anyNetworkKind = kind<AnyNetwork>()({
  noun: { one: msg('network'), many: msg('networks') },
  icon: Network,
  idOf: ({ id }) => id,
  nameOf: ({ network }) => nameOrId(network),
  related: RELATED,
  attributes: {
    status,
    project: anyProjectAttribute<AnyNetwork, NetworkRelations>(({ network }) => network.project_id, 'project_id'),
    subnets,
    router: { ...router, ...ofCompleteLists },
    ports: { ...ports, ...ofCompleteLists },
    external: { ...external, filter: { ...external.filter, ...SENT } },
    shared: { ...shared, ...ofCompleteLists },
    created,
    admin_state: { ...admin_state, filter: { ...admin_state.filter, ...SENT } },
    mtu: { ...mtu, ...ofCompleteLists },
    carrier,
    description,
    id,
  },
  command: ({ id }) => `openstack network show ${id}`,
});

export const anyNetworkList = listOf(anyNetworkKind, {
  id: 'admin-networks',
  header: {
    title: msg('All networks'),
    path: 'console/v1/all-networks',
    command: 'openstack network list --long',
  },
  source: pageList(clientOf(anyNetworkApi).rows.pages, { text: 'q' }),
  sort: 'name',
  views: [
    { label: msg('All') },
    { label: msg('External'), where: ['external:true'] },
    { label: msg('Turned off'), where: ['admin_state_up:false'] },
    { label: msg('Newest'), sort: '-created_at' },
  ],
  loadActions: async () =>
    (await import('#lazy/components/networks/admin/use-any-network-actions.tsx')).useAnyNetworkActions,
  emptyText: msg('Networks created in any project appear here, with their project.'),
});
