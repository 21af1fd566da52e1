import type { RuleName } from './policy-rules.ts';
import { BLOCK_STORAGE_POLICIES } from './policy-table/block-storage.ts';
import { COMPUTE_POLICIES } from './policy-table/compute.ts';
import { EVENT_POLICIES } from './policy-table/events.ts';
import { IDENTITY_POLICIES } from './policy-table/identity.ts';
import { IMAGE_POLICIES } from './policy-table/image.ts';
import { NETWORKING_POLICIES } from './policy-table/networking.ts';

/**
 * Every operation of the platform and the rule that guards it, under the names of the upstream family.
 * Deployers override lines in the file that NEPHOS_POLICY_FILE names.
 */
export const POLICY_TABLE = {
  ...IDENTITY_POLICIES,
  ...COMPUTE_POLICIES,
  ...BLOCK_STORAGE_POLICIES,
  ...NETWORKING_POLICIES,
  ...IMAGE_POLICIES,
  ...EVENT_POLICIES,
} as const satisfies Record<string, RuleName>;
