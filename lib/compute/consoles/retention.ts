import { type Retention, retentionOf } from '#lib/retention/retention.ts';

/** Addresses of consoles that nobody opened in time. */
export const consoleTokenRetention: Retention = retentionOf({
  table: 'console_tokens',
  key: 'token_hash',
  endedAt: 'expires_at',
  keptDays: () => 0,
});
