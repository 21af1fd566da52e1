import { type FilterChip, meetsChip } from '#components/console/filters.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import type { ApplicationCredential } from '#lib/identity/application-credentials/schema.ts';

/** The list comes whole, so it is filtered here: free text in name, id and description, and how the expiry stands. */
export function filterCredentials(
  credentials: readonly ApplicationCredential[],
  { text, chips }: { text: string; chips: readonly FilterChip[] },
  now: number,
): ApplicationCredential[] {
  const wanted = text.trim().toLowerCase();
  return credentials.filter(({ name, id, description, expires_at }) => {
    const state = expiryState(expires_at, now);
    const isNamed = [name, id, description ?? ''].some((part) => part.toLowerCase().includes(wanted));
    return isNamed && chips.every((chip) => meetsChip(chip, state));
  });
}
