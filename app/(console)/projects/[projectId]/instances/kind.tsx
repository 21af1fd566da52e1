import { loadInstanceActions, NEWEST_FIRST, projectInstances, VIEWS } from '#components/instances/kind.tsx';
import { serverList } from '#components/instances/server-source.ts';
import { kind, listOf, relatedPart } from '#components/kind/kind.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { ServerSummary } from '#lib/console/facts/schema.ts';
import { serverSummaryQuery } from '#lib/console/facts/timed-facts.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { createHref, objectHref } from '#lib/screens/paths.ts';
import { InstanceCall } from './instance-call.tsx';
import { NoInstances } from './no-instances.tsx';
import { PanelNotice } from './panel-notice.tsx';
import { ProjectInstanceViews } from './project-instance-views.tsx';
import { RememberRows } from './remember-rows.tsx';

const instanceKind = kind<Server>()({ ...projectInstances, Notice: PanelNotice });

const countsOf = ({ total, statuses, restorable, exposed, from_image, changed }: ServerSummary) => ({
  total,
  values: {
    status: [
      ...statuses.map(({ status, count }) => ({ value: status, count })),
      { value: 'SOFT_DELETED', count: restorable.length },
    ],
    floating: [
      { value: 'true', count: exposed },
      { value: 'false', count: total - exposed },
    ],
    source: [
      { value: 'image', count: from_image },
      { value: 'volume', count: total - from_image },
    ],
  },
  parts: { 'changed:<1': changed },
});

export const instanceList = listOf(instanceKind, {
  id: 'instances',
  header: { Actions: InstanceCall },
  create: { label: msg('Launch instance'), quota: 'instances', href: (scope) => createHref(scope, 'instances') },
  source: serverList(),
  sort: NEWEST_FIRST,
  counts: relatedPart(serverSummaryQuery, countsOf),
  views: VIEWS,
  Views: ProjectInstanceViews,
  href: ({ id }, { scope }) => objectHref(scope, 'instances', id),
  find: (scope, id) => ({
    ...clientOf(serverApi).show.query(scope, id),
    select: ({ server }: { server: Server }) => server,
  }),
  hasShortMenu: true,
  loadActions: loadInstanceActions,
  Above: RememberRows,
  Empty: ({ scope }) => <NoInstances projectId={scope} />,
  alsoLoads: [computeQuotasQuery],
});
