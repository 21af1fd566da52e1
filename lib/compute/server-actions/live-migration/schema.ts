import { z } from 'zod';

const Flag = z.boolean('Use true or false.');
const Place = z.string().min(1).max(255).nullable();

/** Below 2.25; contract/compute.md 7. */
export const LiveMigrateBefore25 = z.strictObject({ host: Place, block_migration: Flag, disk_over_commit: Flag });
/** From 2.25 on; `force` from 2.30 to 2.67. */
export const LiveMigrate = z.strictObject({
  host: Place,
  block_migration: z.union([Flag, z.literal('auto')], "Use true, false or 'auto'."),
  force: Flag.optional(),
});
