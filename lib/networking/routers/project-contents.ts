import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import { defineContents, isThereIn, type ProjectObject } from '#lib/project-contents/project-contents.ts';

const ROOT = '/networking/v2.0';

/** Floating IPs before routers and external networks, which they block. */
export const floatingIpContents = defineContents({
  kind: 'floating IP',
  noun: msg('Floating IP'),
  step: 1,
  async list(db, projectId) {
    const rows = await db
      .selectFrom('floatingips')
      .select(['id', 'floating_ip_address as name'])
      .where('project_id', '=', projectId)
      .orderBy('floating_ip_address')
      .execute();
    return rows.map((row): ProjectObject => {
      const path = `${ROOT}/floatingips/${row.id}`;
      return { ...row, blocker: null, removals: [{ method: 'DELETE', path }] };
    });
  },
  isThere: isThereIn('floatingips'),
});

/** Routers before their ports and subnets: routes, then interfaces. */
export const routerContents = defineContents({
  kind: 'router',
  noun: msg('Router'),
  step: 2,
  async list(db, projectId) {
    const routers = await db
      .selectFrom('routers')
      .select(['id', 'name'])
      .where('project_id', '=', projectId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    const interfaces = await interfacesOf(db, projectId);
    return routers.map((router): ProjectObject => {
      const path = `${ROOT}/routers/${router.id}`;
      const detached = (interfaces.get(router.id) ?? []).map((port_id) => ({
        method: 'PUT' as const,
        path: `${path}/remove_router_interface`,
        body: { port_id },
      }));
      const routeless = { method: 'PUT' as const, path, body: { router: { routes: [] } } };
      return { ...router, blocker: null, removals: [routeless, ...detached, { method: 'DELETE', path }] };
    });
  },
  isThere: isThereIn('routers'),
});

async function interfacesOf(db: Reader, projectId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('router_interfaces')
    .innerJoin('routers', 'routers.id', 'router_interfaces.router_id')
    .select(['router_interfaces.router_id', 'router_interfaces.port_id'])
    .where('routers.project_id', '=', projectId)
    .orderBy('router_interfaces.port_id')
    .execute();
  const grouped = Map.groupBy(rows, ({ router_id }) => router_id);
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ port_id }) => port_id)]));
}
