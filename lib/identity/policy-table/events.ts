import type { RuleName } from '../policy-rules.ts';

/**
 * Who may follow changes as they happen. An event names its object and what happened to it, and shows nothing of it, so
 * that any role will do, custom ones included.
 */
export const EVENT_POLICIES = {
  'nephos:events:follow': 'project_role',
  'nephos:events:follow_all': 'admin',
} as const satisfies Record<string, RuleName>;
