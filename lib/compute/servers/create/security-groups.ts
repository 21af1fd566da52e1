import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { findGroupId, type NicRequest } from '#lib/networking/compute-integration.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { requestedSecurityGroups } from './row.ts';
import type { NewServer } from './schema.ts';

/**
 * Ids of the security groups for new ports; docs/contract/compute.md 5. @throws 400 for an unknown one, or a network
 * whose ports cannot have any; 409 for an ambiguous name
 */
export async function resolveGroups(
  tx: Tx,
  ctx: ProjectContext,
  input: NewServer,
  nics: readonly NicRequest[],
): Promise<string[]> {
  const viewer = { projectId: ctx.projectId, isAdmin: isAdmin(ctx.caller) };
  const names = requestedSecurityGroups(input).map(({ name }) => name);
  const ids: string[] = [];
  for (const name of names) {
    const id = await findGroupId(tx, viewer, name);
    if (id === undefined) throw Invalid(`Security group ${name} not found for project ${ctx.projectId}.`);
    ids.push(id);
  }
  if (names.some((name) => name !== 'default')) await assertApplicable(tx, nics);
  return [...new Set(ids)];
}

async function assertApplicable(tx: Tx, nics: readonly NicRequest[]): Promise<void> {
  const made = nics.flatMap((nic) => ('portId' in nic ? [] : [nic.networkId]));
  if (made.length === 0) return;
  const unchecked = await tx
    .selectFrom('networks')
    .select('id')
    .where('id', 'in', made)
    .where('port_security_enabled', '=', 0)
    .executeTakeFirst();
  if (!unchecked) return;
  throw Invalid(
    `Network ${unchecked.id} requires port_security_enabled and subnet associated in order to apply security groups.`,
  );
}
