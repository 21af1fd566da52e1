import { flag, flagOr } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { removeFloatingIp } from '../floatingips/service.ts';
import { removePort } from '../ports/change.ts';
import { touchServersOn } from '../ports/touch-servers.ts';
import { defaultPolicy, resolvePolicy, touchPortsOn } from '../qos-policies/users.ts';
import { isPolicyInUse } from '../rbac-policies/policy-usage.ts';
import { EVERYBODY, setSharedWithAll } from '../rbac-policies/sharing.ts';
import { assertRevision } from '../rights.ts';
import { removeSubnet } from '../subnets/change.ts';
import { networkAttributes } from './attributes.ts';
import { canDeleteNetwork } from './can.ts';
import { assertOnlyDefault } from './default-external.ts';
import type { Network, NetworkChanges, NewNetwork } from './schema.ts';
import { type SegmentRequest, segmentOf } from './segment.ts';
import { type NetworkRow, networkStore } from './store.ts';

/** 1500 minus the overhead of Geneve over IPv4: 14 inner Ethernet, 16 Geneve with OVN's option, 8 UDP, 20 IP. */
export const DEFAULT_MTU = 1442;
const PHYSICAL_MTU = 1500;

/** Also checked by the console for its own network operations. */
export const GET_NETWORK = rule('get_network', 'project_reader');
export const CREATE_NETWORK = rule('create_network', 'project_member');
export const DELETE_NETWORK = rule('delete_network', 'project_member');

/**
 * Creates a network in a transaction; returns its id. @throws 400, 403 for administrator attributes, 409 over quota,
 * for a segment in use and a second default
 */
export const insertNetwork = (tx: Tx, ctx: ProjectContext, input: NewNetwork): Promise<string> =>
  addNetwork(tx, ctx, input, false);

/** @param isAutoAllocated for the automatic network of a project @throws as `insertNetwork` */
export async function addNetwork(
  tx: Tx,
  ctx: ProjectContext,
  input: NewNetwork,
  isAutoAllocated: boolean,
): Promise<string> {
  assertMayShape(ctx, 'create', input);
  const opening = networkStore.newRow(ctx, input);
  await assertQuota(tx, opening.project_id, { network: 1 });
  const segment = await segmentOf(tx, input);
  const mtu = segment.network_type === 'geneve' ? DEFAULT_MTU : PHYSICAL_MTU;
  const initial = { ...opening, ...segment, mtu };
  const row: NetworkRow = {
    ...initial,
    ...networkAttributes.created(input, initial),
    is_auto_allocated: flag(isAutoAllocated),
    qos_policy_id: await resolvePolicy(tx, ctx, input.qos_policy_id, await defaultPolicy(tx, opening.project_id)),
  };
  await assertOnlyDefault(tx, row);
  const id = await networkStore.add(tx, ctx, row);
  if (row.is_external === 1) await setSharedWithAll(tx, 'network', row, true, 'access_as_external');
  return id;
}

/** @throws 403, 404, 409 if others use it and it would no longer be shared, 412 */
export function updateNetwork(ctx: ProjectContext, id: string, changes: NetworkChanges): Promise<Network> {
  assertMayShape(ctx, 'update', changes);
  return ctx.database.transact(async (tx) => {
    const network = await networkStore.load(tx, ctx, id);
    assertRevision(ctx, network);
    if (changes.shared === false && network.shared === 1) await assertNobodyElse(tx, network);
    if (changes['router:external'] === false && network.is_external === 1) await assertNoWayOut(tx, id);
    const shared = flagOr(changes.shared, network.shared);
    const is_external = flagOr(changes['router:external'], network.is_external);
    // An internal network cannot be the default external one.
    const kept = changes['router:external'] === false ? 0 : network.is_default;
    const is_default = flagOr(changes.is_default, kept);
    await assertOnlyDefault(tx, { id, is_external, is_default });
    const qos_policy_id = await resolvePolicy(tx, ctx, changes.qos_policy_id, network.qos_policy_id);
    await networkStore.change(tx, actorOf(ctx), network, 'update', {
      ...networkStore.changed(network, changes),
      ...{ is_default, shared, is_external, qos_policy_id },
    });
    if (shared !== network.shared) await setSharedWithAll(tx, 'network', network, shared === 1);
    if (is_external !== network.is_external) {
      await setSharedWithAll(tx, 'network', network, is_external === 1, 'access_as_external');
    }
    if (changes.name !== undefined) await touchServersOn(tx, id);
    if (qos_policy_id !== network.qos_policy_id) await touchPortsOn(tx, actorOf(ctx), network);
    return networkStore.viewOf(tx, ctx, id);
  });
}

/** Deletes a network with subnets and unassociated floating IPs. @throws 403, 404, 409 while ports use it */
export const deleteNetwork = (ctx: ProjectContext, id: string): Promise<void> =>
  ctx.database.transact((tx) => dropNetwork(tx, ctx, id));

/** Within a larger transaction. @throws as `deleteNetwork` */
export async function dropNetwork(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const network = await networkStore.load(tx, ctx, id);
  assertRevision(ctx, network);
  const actor = actorOf(ctx);
  await removeUnusedFloatingIps(tx, actor, id);
  const ports = await tx.selectFrom('ports').selectAll().where('network_id', '=', id).execute();
  if (canDeleteNetwork(ports) !== true) {
    throw Conflict(
      `Unable to complete operation on network ${id}. There are one or more ports still in use on the network.`,
      'NetworkInUse',
    );
  }
  for (const port of ports) await removePort(tx, actor, port);
  const subnets = await tx.selectFrom('subnets').selectAll().where('network_id', '=', id).execute();
  for (const subnet of subnets) await removeSubnet(tx, actor, subnet);
  await networkStore.drop(tx, actor, network);
}

/** As upstream, unassociated floating IPs are deleted with their network. */
async function removeUnusedFloatingIps(tx: Tx, actor: Actor, networkId: string): Promise<void> {
  const unused = await tx
    .selectFrom('floatingips')
    .selectAll()
    .where('floating_network_id', '=', networkId)
    .where('port_id', 'is', null)
    .execute();
  for (const row of unused) await removeFloatingIp(tx, actor, row);
}

const PROVIDER = rule('create_network:provider:network_type', 'admin');

/** Policies of provider attributes. */
const SHAPING = {
  create: {
    shared: rule('create_network:shared', 'admin'),
    external: rule('create_network:router:external', 'admin'),
    isDefault: rule('create_network:is_default', 'admin'),
  },
  update: {
    shared: rule('update_network:shared', 'admin'),
    external: rule('update_network:router:external', 'admin'),
    isDefault: rule('update_network:is_default', 'admin'),
  },
} as const;

/** Checked beside those of the endpoints. */
export const networkPolicies = [PROVIDER, ...Object.values(SHAPING.create), ...Object.values(SHAPING.update)];

function assertMayShape(
  ctx: ProjectContext,
  verb: keyof typeof SHAPING,
  input: Pick<NewNetwork, 'shared' | 'router:external' | 'is_default'> & SegmentRequest,
): void {
  const policy = SHAPING[verb];
  if (input.shared !== undefined) ctx.policy.enforce(policy.shared, ctx.caller);
  if (input['router:external'] !== undefined) ctx.policy.enforce(policy.external, ctx.caller);
  if (input.is_default !== undefined) ctx.policy.enforce(policy.isDefault, ctx.caller);
  if (Object.keys(input).some((name) => name.startsWith('provider:'))) ctx.policy.enforce(PROVIDER, ctx.caller);
}

/** @throws 409 while it is used by router gateways and floating IPs */
async function assertNoWayOut(tx: Tx, id: string): Promise<void> {
  const router = await tx.selectFrom('routers').select('id').where('gateway_network_id', '=', id).executeTakeFirst();
  const floating = await tx
    .selectFrom('floatingips')
    .select('id')
    .where('floating_network_id', '=', id)
    .executeTakeFirst();
  if (!router && !floating) return;
  throw Conflict(
    `External network ${id} cannot be updated to be made non-external, since it has existing gateway ports or floating IPs.`,
    'ExternalNetworkInUse',
  );
}

async function assertNobodyElse(tx: Tx, network: NetworkRow): Promise<void> {
  const everybody = await tx
    .selectFrom('rbac_policies')
    .selectAll()
    .where('object_id', '=', network.id)
    .where('action', '=', 'access_as_shared')
    .where('target_tenant', '=', EVERYBODY)
    .executeTakeFirst();
  if (everybody && (await isPolicyInUse(tx, everybody, network.project_id))) {
    throw Conflict(
      `Unable to reconfigure sharing settings for network ${network.id}. Multiple projects are using it.`,
      'InvalidSharedSetting',
    );
  }
}
