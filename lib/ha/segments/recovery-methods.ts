import { z } from 'zod';

/** Where servers of a failed host are moved; docs/contract/ha.md 8. */
export const RECOVERY_METHODS = ['auto', 'reserved_host', 'auto_priority', 'rh_priority'] as const;
export const RecoveryMethod = z.enum(RECOVERY_METHODS, `Use one of ${RECOVERY_METHODS.join(', ')}.`);
export type RecoveryMethod = z.infer<typeof RecoveryMethod>;
