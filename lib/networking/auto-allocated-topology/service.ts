import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Forbidden, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { findDefaultExternalNetwork } from '../networks/default-external.ts';
import { addNetwork, CREATE_NETWORK, dropNetwork } from '../networks/service.ts';
import { deleteInterface, insertInterface } from '../routers/interfaces.ts';
import { addRouter, dropRouter } from '../routers/service.ts';
import { defaultPoolOf } from '../subnetpools/service.ts';
import { insertSubnet } from '../subnets/service.ts';
import type { Topology } from './schema.ts';

/** The id in a `dry-run` response. */
const DRY_RUN_PASS = 'dry-run=pass';
const VERSIONS = [4, 6] as const;
const MODES = { 4: {}, 6: { ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' } } as const;

/**
 * The automatic network of a project, created on first use with a subnet of each default pool and a router to the
 * default external network. @throws 403 for another project, 404 if there is none and the caller may not create
 * networks, 409 without a default network or pool, or over quota
 */
export function getTopology(ctx: ProjectContext, named: string): Promise<Topology> {
  const projectId = assertMine(ctx, named);
  return ctx.database.transact(async (tx) => {
    const there = await topologyOf(tx, projectId);
    if (!there && !ctx.policy.allows(CREATE_NETWORK, ctx.caller)) throw NotFound('Auto Allocated Topology', projectId);
    return viewOf(there ?? (await insertTopology(tx, ctx, projectId)), projectId);
  });
}

/** Tests whether a topology could be created. @throws 403, 409 as `getTopology` */
export async function tryTopology(ctx: ProjectContext, named: string): Promise<Topology> {
  const projectId = assertMine(ctx, named);
  await requirements(ctx.database.read);
  return viewOf(DRY_RUN_PASS, projectId);
}

/** Creates a topology in the caller's transaction; returns the id of its network. @throws 409 as `getTopology` */
export async function insertTopology(tx: Tx, ctx: ProjectContext, project_id: string): Promise<string> {
  const { external, versions } = await requirements(tx);
  const network_id = await addNetwork(tx, ctx, { project_id, name: 'auto_allocated_network' }, true);
  const router = { project_id, name: 'auto_allocated_router', external_gateway_info: { network_id: external } };
  const router_id = await addRouter(tx, ctx, router, true);
  for (const ip_version of versions) {
    const name = `auto_allocated_subnet_v${ip_version}`;
    const wanted = { project_id, network_id, name, ip_version, use_default_subnetpool: true, ...MODES[ip_version] };
    const subnet_id = await insertSubnet(tx, ctx, wanted);
    await insertInterface(tx, ctx, router_id, { subnet_id });
  }
  return network_id;
}

/** Deletes the topology; no effect without one, as upstream. @throws 403, 409 in use */
export function deleteTopology(ctx: ProjectContext, named: string): Promise<void> {
  const projectId = assertMine(ctx, named);
  return ctx.database.transact(async (tx) => {
    const isAuto = { project_id: projectId, is_auto_allocated: 1 } as const;
    const networks = await tx
      .selectFrom('networks')
      .selectAll()
      .where((eb) => eb.and(isAuto))
      .execute();
    const routers = await tx
      .selectFrom('routers')
      .selectAll()
      .where((eb) => eb.and(isAuto))
      .execute();
    for (const router of routers) {
      const subnets = await subnetsBetween(
        tx,
        router.id,
        networks.map(({ id }) => id),
      );
      for (const { subnet_id } of subnets) await deleteInterface(tx, ctx, router.id, { subnet_id });
      await dropRouter(tx, ctx, router.id);
    }
    for (const { id } of networks) await dropNetwork(tx, ctx, id);
  });
}

/** Id of the automatic network if it still exists. */
async function topologyOf(db: Reader, projectId: string): Promise<string | undefined> {
  const network = await db
    .selectFrom('networks')
    .select('id')
    .where('project_id', '=', projectId)
    .where('is_auto_allocated', '=', 1)
    .executeTakeFirst();
  return network?.id;
}

/** Requirements of a topology: the default external network, and IP versions with a default pool. */
async function requirements(db: Reader): Promise<{ external: string; versions: (4 | 6)[] }> {
  const external = await findDefaultExternalNetwork(db);
  if (!external) throw Failure('No default router:external network');
  const versions: (4 | 6)[] = [];
  for (const version of VERSIONS) if (await defaultPoolOf(db, version)) versions.push(version);
  if (versions.length === 0) throw Failure('No default subnetpools defined');
  return { external: external.id, versions };
}

const subnetsBetween = (tx: Tx, routerId: string, networkIds: readonly string[]) =>
  tx
    .selectFrom('router_interfaces')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'router_interfaces.port_id')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select('ip_allocations.subnet_id')
    .where('router_interfaces.router_id', '=', routerId)
    .where('subnets.network_id', 'in', networkIds.length > 0 ? networkIds : [''])
    .execute();

/** The requested project: the caller's own, also as `None`. @throws 403 for others */
function assertMine(ctx: ProjectContext, named: string): string {
  const projectId = named === 'None' ? ctx.projectId : named;
  if (projectId === ctx.projectId || isAdmin(ctx.caller)) return projectId;
  throw Forbidden('Access to the topology of another project requires the role admin.');
}

const viewOf = (id: string, projectId: string): Topology => ({ id, tenant_id: projectId, project_id: projectId });

const Failure = (reason: string) => Conflict(`Deployment error: ${reason}.`, 'AutoAllocationFailure');
