import type { Reader, Tx } from '#lib/db/database.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import type { NetworkRow } from '../networks/view.ts';
import { viewerOf } from '../rights.ts';
import { findQosPolicy } from './visible.ts';

const USERS = { networks: 'network', ports: 'port', floatingips: 'floatingip' } as const;
const TABLES = Object.keys(USERS) as (keyof typeof USERS)[];

/** One of the networks, ports and floating IPs that have a QoS policy, or none. */
export async function userOf(db: Reader, policyId: string): Promise<{ kind: string; id: string } | undefined> {
  for (const table of TABLES) {
    const user = await db.selectFrom(table).select('id').where('qos_policy_id', '=', policyId).executeTakeFirst();
    if (user) return { kind: USERS[table], id: user.id };
  }
  return undefined;
}

/**
 * The QoS policy that a network, port or floating IP gets: the one asked for, none for null, `before` where nobody asks.
 * @throws 404 for one that the caller does not see
 */
export async function chosenPolicy(
  tx: Tx,
  ctx: ProjectContext,
  asked: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  if (asked === undefined || asked === before) return before;
  if (asked === null) return null;
  if (!(await findQosPolicy(tx, viewerOf(ctx), asked))) throw NotFound('Qos Policy', asked);
  return asked;
}

/** What a new network of a project begins with: the default policy of that project, if it has one. */
export async function defaultPolicy(db: Reader, projectId: string): Promise<string | null> {
  const policy = await db
    .selectFrom('qos_policies')
    .select('id')
    .where('project_id', '=', projectId)
    .where('is_default', '=', 1)
    .executeTakeFirst();
  return policy?.id ?? null;
}

/** The event that the ports of a network have another policy by it. */
export const NETWORK_QOS = 'network_qos';

/** The ports of a network show its policy, and are limited by it: they change with it. */
export async function touchPortsOn(tx: Tx, actor: Actor, { id, project_id }: NetworkRow): Promise<void> {
  const ports = await tx.selectFrom('ports').select('id').where('network_id', '=', id).execute();
  for (const port of ports) await touchRow(tx, 'ports', port.id);
  const change = { type: `${NETWORK_QOS}.update`, kind: NETWORK_QOS, objectId: id, projectId: project_id };
  await recordEvent(tx, actor, change);
}
