import { PLATFORM } from '#lib/events/log.ts';
import type { RouterStatus } from '../routers/attributes.ts';
import { routerStore } from '../routers/store.ts';
import { type Platform, StateReconciler, type States } from './state-reconciler.ts';

/** Time for a router change or a gateway failover before the router counts as down, in ms. */
const YOUNG_MS = 10_000;

interface Router {
  id: string;
  status: RouterStatus;
  updated_at: string | null;
}

/** Updates router states from the network driver. Recently changed routers get time to come up. */
export const followRouters = (platform: Platform, youngMs = YOUNG_MS): StateReconciler => {
  const isYoung = ({ updated_at }: Router) => Date.now() - Date.parse(updated_at ?? '') < youngMs;
  /** New state of a router; undefined if unchanged. */
  const due = (router: Router, states: States): RouterStatus | undefined => {
    const status = states.get(router.id) === true ? 'ACTIVE' : 'DOWN';
    return status === router.status || (status === 'DOWN' && isYoung(router)) ? undefined : status;
  };
  return new StateReconciler(
    platform,
    {
      what: 'routers',
      subscribe: (network, listener) => network.onRouterState(listener),
      states: (network) => network.routerStates(),
      all: async () => (await platform.database.read.selectFrom('routers').select('id').execute()).map(({ id }) => id),
      async align(ids, states) {
        const routers = await platform.database.read
          .selectFrom('routers')
          .select(['id', 'status', 'updated_at'])
          .where('id', 'in', ids)
          .execute();
        for (const { id } of routers.filter((router) => due(router, states))) {
          await platform.database.transact(async (tx) => {
            const router = await tx.selectFrom('routers').selectAll().where('id', '=', id).executeTakeFirst();
            const status = router && due(router, states);
            // Another process may have updated it.
            if (status) await routerStore.change(tx, PLATFORM, router, 'update', { status });
          });
        }
        return routers.filter((router) => states.get(router.id) !== true && isYoung(router)).map(({ id }) => id);
      },
    },
    youngMs,
  );
};
