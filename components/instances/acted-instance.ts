import { kind, pageOf } from '#components/kind/kind.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { useInstanceActions } from './actions/use-instance-actions.tsx';
import { projectInstances } from './kind.tsx';

/** An instance with its actions, outside of its page and lists. */
export const actedInstance = pageOf(kind<Server>()({ ...projectInstances, useActions: useInstanceActions }), {
  query: clientOf(serverApi).show.query,
  rowOf: ({ server }) => server,
  listHref: (scope) => projectHref(scope, 'instances'),
  path: 'compute/v2.1/servers',
  activity: null,
});
