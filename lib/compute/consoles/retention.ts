import { type Retention, retentionOf } from '#lib/retention/retention.ts';

/** Console addresses that were never opened. */
export const consoleTokenRetention: Retention = retentionOf({
  table: 'console_tokens',
  key: 'token_hash',
  endedAt: 'expires_at',
  keptDays: () => 0,
});
