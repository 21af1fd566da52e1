import { flag } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { bumpIdentity } from '../version.ts';

/** Time after expiry during which services may still accept a token: long uploads and copies. */
export const EXPIRED_GRACE_MS = 48 * 3600 * 1000;

interface Revocation {
  auditId: string;
  expiresAtMs: number;
  /** Revokes all tokens of the chain, including ones being issued. */
  isChain?: boolean;
}

/** Invalidates a token in all replicas. */
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
