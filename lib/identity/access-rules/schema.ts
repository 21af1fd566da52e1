import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';

/** Per user, including rules of deleted credentials, which stay until they are deleted. */
export const MAX_RULES = 1000;

export const RULE_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The requests a rule allows: `path` is a pattern with `*`, `**` and `{name}`; docs/contract/identity.md 8. */
export const AccessRule = z.strictObject({
  id: z.string(),
  service: z.string().min(1).max(255),
  method: z.enum(RULE_METHODS),
  path: z.string().regex(/^\//, 'Start with a slash.').max(225),
});
export type AccessRule = z.infer<typeof AccessRule>;

/** A new rule in full, or the id of an existing one of the user. */
export const NewAccessRule = z.union(
  [AccessRule.omit({ id: true }), z.strictObject({ id: word })],
  `Specify service, method (${RULE_METHODS.join(', ')}) and a path that starts with a slash, or only the id of a rule.`,
);
export type NewAccessRule = z.infer<typeof NewAccessRule>;

export const ListedAccessRule = AccessRule.extend({ links: MemberLinks });
export type ListedAccessRule = z.infer<typeof ListedAccessRule>;
