import type { Reader, Tx } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { NetworkRow } from '../networks/store.ts';
import { viewerOf } from '../rights.ts';
import { qosPolicyStore } from './store.ts';

const USERS = { networks: 'network', ports: 'port', floatingips: 'floatingip' } as const;
const TABLES = Object.keys(USERS) as (keyof typeof USERS)[];

/** One object that uses a QoS policy, if any. */
export async function findPolicyUser(db: Reader, policyId: string): Promise<{ kind: string; id: string } | undefined> {
  for (const table of TABLES) {
    const user = await db.selectFrom(table).select('id').where('qos_policy_id', '=', policyId).executeTakeFirst();
    if (user) return { kind: USERS[table], id: user.id };
  }
  return undefined;
}

/**
 * Policy of a network, port or floating IP: the requested one, none for null, `before` if omitted. @throws 404 for an
 * invisible one
 */
export async function resolvePolicy(
  tx: Tx,
  ctx: ProjectContext,
  requested: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  if (requested === undefined || requested === before) return before;
  if (requested === null) return null;
  if (!(await qosPolicyStore.find(tx, viewerOf(ctx), requested))) throw NotFound('Qos Policy', requested);
  return requested;
}

/** The default policy of the project, for new networks. */
export async function defaultPolicy(db: Reader, projectId: string): Promise<string | null> {
  const policy = await db
    .selectFrom('qos_policies')
    .select('id')
    .where('project_id', '=', projectId)
    .where('is_default', '=', 1)
    .executeTakeFirst();
  return policy?.id ?? null;
}

/** Event of a changed network policy, which affects its ports. */
export const NETWORK_QOS = 'network_qos';

/** Ports show and apply the policy of their network, so they change too. */
export async function touchPortsOn(tx: Tx, actor: Actor, { id, project_id }: NetworkRow): Promise<void> {
  const ports = await tx.selectFrom('ports').select('id').where('network_id', '=', id).execute();
  for (const port of ports) await touchRow(tx, 'ports', port.id);
  const change = { type: `${NETWORK_QOS}.update`, kind: NETWORK_QOS, objectId: id, projectId: project_id };
  await recordEvent(tx, actor, change);
}
