import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { floatingIpStore } from '#lib/networking/floatingips/store.ts';
import { networkStore } from '#lib/networking/networks/store.ts';
import { isInterface } from '#lib/networking/ports/can.ts';
import { changePort } from '#lib/networking/ports/change.ts';
import { dropPort } from '#lib/networking/ports/service.ts';
import type { PortRow } from '#lib/networking/ports/store.ts';
import { touchServerOf } from '#lib/networking/ports/touch-servers.ts';
import { touchPortsOn } from '#lib/networking/qos-policies/users.ts';
import type { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';
import type { SharedUse, UsesOf } from '#lib/networking/rbac-policies/policy-usage.ts';
import { dropInterface } from '#lib/networking/routers/drop-interface.ts';
import { dropSecurityGroupRule } from '#lib/networking/security-group-rules/service.ts';
import { touchNetworksOf } from '#lib/networking/subnetpools/service.ts';
import { subnetpoolStore } from '#lib/networking/subnetpools/store.ts';
import { subnetStore } from '#lib/networking/subnets/store.ts';

/** Ends the use of a shared object by one object of another project. */
type Release = (tx: Tx, ctx: ProjectContext, id: string, sharedId: string) => Promise<void>;

const portOf = (tx: Tx, id: string): Promise<PortRow> =>
  tx.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function deletePort(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const port = await portOf(tx, id);
  if (isInterface(port)) await dropInterface(tx, actorOf(ctx), port);
  else await dropPort(tx, ctx, port);
}

async function removeGroupFromPort(tx: Tx, ctx: ProjectContext, id: string, groupId: string): Promise<void> {
  const port = await portOf(tx, id);
  await tx
    .deleteFrom('port_security_groups')
    .where('port_id', '=', id)
    .where('security_group_id', '=', groupId)
    .execute();
  await changePort(tx, actorOf(ctx), port, 'update', {});
  await touchServerOf(tx, port);
}

async function deleteRule(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const rules = tx.selectFrom('security_group_rules').selectAll().where('id', '=', id);
  await dropSecurityGroupRule(tx, ctx, await rules.executeTakeFirstOrThrow());
}

async function removeSubnetFromPool(tx: Tx, ctx: ProjectContext, id: string, poolId: string): Promise<void> {
  const subnet = await tx.selectFrom('subnets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await touchNetworksOf(tx, poolId);
  await subnetStore.change(tx, actorOf(ctx), subnet, 'update', { subnetpool_id: null, pool_key: null });
}

async function removePoolFromScope(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const pool = await tx.selectFrom('subnetpools').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await subnetpoolStore.change(tx, actorOf(ctx), pool, 'update', { address_scope_id: null });
  await touchNetworksOf(tx, id);
}

async function removePolicyFromNetwork(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const network = await tx.selectFrom('networks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await networkStore.change(tx, actorOf(ctx), network, 'update', { qos_policy_id: null });
  await touchPortsOn(tx, actorOf(ctx), network);
}

async function removePolicyFromPort(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  await changePort(tx, actorOf(ctx), await portOf(tx, id), 'update', { qos_policy_id: null });
}

async function removePolicyFromAddress(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const row = await tx.selectFrom('floatingips').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await floatingIpStore.change(tx, actorOf(ctx), row, 'update', { qos_policy_id: null });
}

/** How each use is ended when the owner ends a share. */
const RELEASES: { [Kind in SharedKind]: Readonly<Record<UsesOf<Kind>, Release>> } = {
  network: { ports: deletePort },
  security_group: { ports: removeGroupFromPort, security_group_rules: deleteRule },
  subnetpool: { subnets: removeSubnetFromPool },
  address_scope: { subnetpools: removePoolFromScope },
  address_group: { security_group_rules: deleteRule },
  qos_policy: {
    networks: removePolicyFromNetwork,
    ports: removePolicyFromPort,
    floatingips: removePolicyFromAddress,
  },
};

export async function releaseUses(
  tx: Tx,
  ctx: ProjectContext,
  shared: { object_type: SharedKind; object_id: string },
  using: readonly [SharedUse, readonly string[]][],
): Promise<void> {
  const releases = RELEASES[shared.object_type] as Readonly<Partial<Record<SharedUse, Release>>>;
  for (const [use, ids] of using) {
    for (const id of ids) await releases[use]?.(tx, ctx, id, shared.object_id);
  }
}
