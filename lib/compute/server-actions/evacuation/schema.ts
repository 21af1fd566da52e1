import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';

/** Below 2.14 with `onSharedStorage`, from 2.29 to 2.67 with `force`; contract/compute.md 7. */
export const Evacuate = z
  .strictObject({
    host: z.string().min(1).max(255).nullish(),
    adminPass: z.string().min(1).max(255).optional(),
    onSharedStorage: BodyBoolean.optional(),
    force: BodyBoolean.optional(),
  })
  .nullish();
export type Evacuate = z.infer<typeof Evacuate>;

/** Below 2.14 the answer has the new password; after it there is no body. */
export const Evacuated = z.strictObject({ adminPass: word });
