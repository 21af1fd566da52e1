import type { ServerGroup } from '#lib/compute/server-groups/schema.ts';
import { msg } from '#lib/i18n/text.ts';

type Policy = NonNullable<ServerGroup['policy']>;

/** The name of each policy, and what it means for the members. */
export const POLICY_WORDS: Record<Policy, readonly [name: string, meaning: string]> = {
  'anti-affinity': [msg('Anti-affinity'), msg('Members run on different hosts. A launch fails if there are too few.')],
  'soft-anti-affinity': [msg('Soft anti-affinity'), msg('Members run on different hosts if possible.')],
  affinity: [msg('Affinity'), msg('Members run on one host. A launch fails if it has no room.')],
  'soft-affinity': [msg('Soft affinity'), msg('Members run on one host if possible.')],
};
