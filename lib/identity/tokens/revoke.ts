import type { Tx } from '#lib/db/database.ts';
import { flag } from '#lib/db/tables/column-types.ts';
import { bumpIdentity } from '../version.ts';

/** How long after its expiry a token still counts for services that ask for it: long uploads and copies. */
export const EXPIRED_GRACE_MS = 48 * 3600 * 1000;

interface Revocation {
  auditId: string;
  expiresAtMs: number;
  /** Every token made from this one goes with it, also one that is being made at this moment. */
  isChain?: boolean;
}

/** Makes a token worthless from now on, in every replica. */
export async function revoke(tx: Tx, { auditId, expiresAtMs, isChain = false }: Revocation): Promise<void> {
  await tx
    .insertInto('revoked_tokens')
    .values({
      audit_id: auditId,
      expires_at: new Date(expiresAtMs).toISOString(),
      revoked_at: new Date().toISOString(),
      is_chain: flag(isChain),
    })
    .onConflict((on) =>
      isChain ? on.column('audit_id').doUpdateSet({ is_chain: 1 }) : on.column('audit_id').doNothing(),
    )
    .execute();
  await bumpIdentity(tx);
}
