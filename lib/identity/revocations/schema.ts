import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';
import { expiryMs } from '../application-credentials/expiry.ts';

/** Revoked tokens by audit id; tokens themselves are never shown. */
export const Revocations = z.strictObject({
  revoked: z.array(z.strictObject({ id: z.string(), expires: z.string() })),
});
export type Revocations = z.infer<typeof Revocations>;

/** Revocation events of the upstream API; docs/contract/identity.md 4.6. */
export const RevocationEvents = z.strictObject({
  events: z.array(
    z.strictObject({
      audit_id: z.string().optional(),
      /** Also revokes all tokens derived from it. */
      audit_chain_id: z.string().optional(),
      issued_before: z.string(),
      revoked_at: z.string(),
    }),
  ),
  links: z.strictObject({}),
});
export type RevocationEvents = z.infer<typeof RevocationEvents>;
export const RevocationQuery = z.object({
  since: text(64)
    .refine((time) => expiryMs(time) !== undefined, 'Use a time such as 2030-01-31T12:00:00Z.')
    .optional(),
});
export type RevocationQuery = z.infer<typeof RevocationQuery>;
