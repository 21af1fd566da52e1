import { type Retention, retentionOf } from '#lib/retention/retention.ts';
import { EXPIRED_GRACE_MS } from './revoke.ts';

/** Expired tokens need no revocation. */
export const revocationRetention: Retention = retentionOf({
  table: 'revoked_tokens',
  key: 'audit_id',
  endedAt: 'expires_at',
  keptDays: () => EXPIRED_GRACE_MS / 86_400_000,
});
