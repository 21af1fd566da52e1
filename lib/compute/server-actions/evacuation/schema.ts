import { z } from 'zod';
import { BodyBoolean } from '#lib/http/validation.ts';

/** Below 2.14 with `onSharedStorage`, from 2.29 to 2.67 with `force`; docs/contract/compute.md 7. */
export const EvacuateRequest = z
  .strictObject({
    host: z.string().min(1).max(255).nullish(),
    adminPass: z.string().min(1).max(255).optional(),
    onSharedStorage: BodyBoolean.optional(),
    force: BodyBoolean.optional(),
  })
  .nullish();
export type EvacuateRequest = z.infer<typeof EvacuateRequest>;
