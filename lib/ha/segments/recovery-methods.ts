/** Where servers of a failed host are moved; docs/contract/ha.md 8. */
export const RECOVERY_METHODS = ['auto', 'reserved_host', 'auto_priority', 'rh_priority'] as const;
export type RecoveryMethod = (typeof RECOVERY_METHODS)[number];
