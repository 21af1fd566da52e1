import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** The scopes that a user finds first, as `readScope` reads them. */
export const OwnScopes = z.strictObject({
  favourites: z.array(z.string()),
  /** Where they worked last, the newest first. */
  recent: z.array(z.string()),
});
export type OwnScopes = z.infer<typeof OwnScopes>;

export const ScopePath = z.object({ scope: word.min(1) });

/** What becomes of a scope; what is not said stays. */
export const ScopeChange = z.strictObject({
  scope: z.strictObject({
    is_favourite: z.boolean().optional(),
    /** The user works there now. */
    is_used: z.literal(true).optional(),
  }),
});
export type ScopeChange = z.infer<typeof ScopeChange>['scope'];
