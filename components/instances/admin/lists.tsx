import { kind, listOf, relatedPart } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { onHost } from '#lib/compute/servers/search.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { serverList } from '../server-source.ts';
import { AnyInstanceViews } from './any-instance-views.tsx';
import { anyInstances } from './kind.tsx';
import { useFilterFirst } from './use-filter-first.tsx';

const loadActions = async () =>
  (await import('#lazy/components/instances/admin/use-admin-actions.tsx')).useAdminActions;

const paged = serverList({ all_tenants: '1' });

const hrefOf = ({ id }: Server): string => adminObjectHref('instances', id);

const anyInstanceKind = kind<Server>()(anyInstances);

export const anyInstanceList = listOf(anyInstanceKind, {
  id: 'admin-instances',
  header: {
    path: 'compute/v2.1/servers/detail?all_tenants=1',
    command: 'openstack server list --all-projects --long',
  },
  source: { ...paged, useList: (list, of) => useFilterFirst(of.context.scope, paged.useList(list, of)) },
  sort: '-created_at',
  counts: relatedPart(clientOf(factApi).serverCounts.query, ({ total, counts }) => ({
    total,
    values: { status: counts.map(({ status, count }) => ({ value: status, count })) },
    parts: {},
  })),
  views: [
    { label: msg('All') },
    { label: msg('Running'), where: ['status:ACTIVE'] },
    { label: msg('Failed'), where: ['status:ERROR'] },
    { label: msg('Problems'), where: ['problem:true'] },
    { label: msg('Awaiting confirmation'), where: ['status:VERIFY_RESIZE'] },
  ],
  Views: AnyInstanceViews,
  href: hrefOf,
  find: (scope, id) => ({
    ...clientOf(serverApi).show.query(scope, id),
    select: ({ server }: { server: Server }) => server,
  }),
  emptyTitle: msg('No instances in any project'),
  emptyText: msg('Instances launched in any project appear here, with their project, host and owner.'),
  loadActions,
});

const hostInstanceKind = kind<Server>()({
  ...anyInstances,
  noun: { one: msg('instance'), many: msg('instances') },
});

/** The instances on a host, for its page. */
export const hostInstanceList = (name: string) =>
  listOf(hostInstanceKind, {
    id: 'admin-host-instances',
    header: {},
    source: completeList(
      (scope, send) => clientOf(serverApi).list.query(scope, onHost(name), send),
      ({ servers }) => servers,
    ),
    sort: '-created_at',
    lessWanted: ['host'],
    href: hrefOf,
    emptyTitle: msg('No instances on this host'),
    loadActions,
    emptyText: msg('The scheduler places instances on this host as long as it is up and enabled.'),
  });
