import { z } from 'zod';
import { BodyBoolean } from '#lib/http/validation.ts';

/** Since 2.25; `force` from 2.30 to 2.67. */
export const LiveMigrate = z.strictObject({
  host: z.string().min(1).max(255).nullable(),
  block_migration: z.union([z.literal('auto'), BodyBoolean], "Use true, false or 'auto'."),
  force: BodyBoolean.optional(),
});
