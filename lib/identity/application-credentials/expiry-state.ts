import { expiryMs } from './expiry.ts';

const soonMs = 14 * 24 * 60 * 60_000;

/** State of an expiry: past, within two weeks, later, or never. */
export function expiryState(expiresAt: string | null, now: number): 'expired' | 'expiring' | 'valid' | 'never' {
  const at = expiresAt === null ? undefined : expiryMs(expiresAt);
  if (at === undefined) return 'never';
  if (at <= now) return 'expired';
  return at - now <= soonMs ? 'expiring' : 'valid';
}
