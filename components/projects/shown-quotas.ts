import type { ProjectQuota } from '#lib/console/identity/projects/schema.ts';
import { QUOTA_WORDS } from './quota-words.ts';

const NAMES = Object.keys(QUOTA_WORDS);

/** Position of a name in an order; unknown names are last. */
export const rankOf = (name: string, names: readonly string[]): number =>
  names.includes(name) ? names.indexOf(name) : names.length;

/** Limits that no service counts are displayed only if they were set explicitly. */
export const shownQuotas = (quotas: readonly ProjectQuota[]): ProjectQuota[] =>
  quotas
    .filter(({ name, own }) => own !== null || name in QUOTA_WORDS)
    .toSorted((a, b) => rankOf(a.name, NAMES) - rankOf(b.name, NAMES));
