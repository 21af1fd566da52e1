import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Per user. */
export const MAX_FAVOURITES = 100;
export const MAX_RECENT = 6;
export const MAX_SCOPES = MAX_FAVOURITES + MAX_RECENT;

/** Scopes at the top of the scope menu, in the format of `readScope`. */
export const OwnScopes = z.strictObject({
  favourites: z.array(z.string()),
  /** Last used scopes, newest first. */
  recent: z.array(z.string()),
});
export type OwnScopes = z.infer<typeof OwnScopes>;

export const ScopePath = z.object({ scope: word.min(1) });

/** Omitted fields are not changed. */
export const ScopeChange = z.strictObject({
  is_favourite: z.boolean().optional(),
  /** The user has switched to the scope. */
  is_used: z.literal(true).optional(),
});
export type ScopeChange = z.infer<typeof ScopeChange>;
