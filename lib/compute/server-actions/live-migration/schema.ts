import { z } from 'zod';
import { BodyBoolean } from '#lib/http/validation.ts';

const Place = z.string().min(1).max(255).nullable();

/** Below 2.25; contract/compute.md 7. */
export const LiveMigrateBefore25 = z.strictObject({
  host: Place,
  block_migration: BodyBoolean,
  disk_over_commit: BodyBoolean,
});
/** From 2.25 on; `force` from 2.30 to 2.67. */
export const LiveMigrate = z.strictObject({
  host: Place,
  block_migration: z.union([z.literal('auto'), BodyBoolean], "Use true, false or 'auto'."),
  force: BodyBoolean.optional(),
});
