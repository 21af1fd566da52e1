import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import {
  assertComputeQuota,
  assertMetadataQuota,
  assertServerQuota,
  listAllowances,
  type Owner,
} from '../../quota-sets/assert-quota.ts';
import { assertReadinessPort } from '../../readiness/port.ts';
import { countMembers } from '../../server-groups/find.ts';
import type { ServerBlueprint } from './row.ts';

/** The number within quota, between min_count and max_count. @throws 413 */
export async function countWithinQuota(tx: Tx, ctx: ProjectContext, blueprint: ServerBlueprint): Promise<number> {
  const { input, flavor, hints } = blueprint;
  const owner = { env: ctx.env, projectId: ctx.projectId, userId: ctx.caller.userId };
  assertReadinessPort(input.metadata);
  await assertMetadataQuota(tx, owner, input.metadata);

  const least = input.min_count ?? 1;
  const each = { instances: 1, cores: flavor.vcpus, ram: flavor.ram };
  const count = Math.min(input.max_count ?? least, await roomFor(tx, owner, each));
  if (count < least) {
    await assertServerQuota(tx, owner, {
      instances: least,
      cores: flavor.vcpus * least,
      ram: flavor.ram * least,
    });
  }
  const accepted = Math.max(count, least);
  const { groupId } = hints;
  if (groupId !== null) {
    await assertComputeQuota(tx, owner, { server_group_members: accepted }, async (userId) => ({
      server_group_members: await countMembers(tx, groupId, userId),
    }));
  }
  return accepted;
}

/** Servers of a size within quota. */
async function roomFor(tx: Tx, owner: Owner, each: Record<'instances' | 'cores' | 'ram', number>): Promise<number> {
  const resources = ['instances', 'cores', 'ram'] as const;
  const allowances = await listAllowances(tx, owner, resources);
  const rooms = allowances.flatMap(({ limits, used }) =>
    resources.map((name) => {
      const limit = limits[name] ?? -1;
      return limit < 0 || each[name] === 0 ? Number.POSITIVE_INFINITY : Math.floor((limit - used[name]) / each[name]);
    }),
  );
  return Math.min(...rooms);
}
