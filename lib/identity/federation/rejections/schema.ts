import { z } from 'zod';
import { CollectionLinks } from '../../collection-schema.ts';

export const RejectedAssertion = z.strictObject({
  id: z.string(),
  protocol_id: z.string(),
  /** Empty if its origin could not be verified. */
  assertion: z.record(z.string(), z.array(z.string())),
  reason: z.string(),
  rejected_at: z.string(),
});
export type RejectedAssertion = z.infer<typeof RejectedAssertion>;

export const RejectedAssertionList = z.strictObject({
  rejected_assertions: z.array(RejectedAssertion),
  links: CollectionLinks,
});
export type RejectedAssertionList = z.infer<typeof RejectedAssertionList>;
