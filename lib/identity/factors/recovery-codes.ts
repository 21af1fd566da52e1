import { createHash, randomBytes } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { recordEvent } from '#lib/events/log.ts';
import type { Context } from '#lib/http/context.ts';
import { newIdentityId } from '#lib/policy/ids.ts';

const CODES = 10;
/** 80 bits resist guessing, so a plain hash suffices. */
const CODE_BYTES = 10;

/** Case, blanks and dashes are ignored. */
const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replaceAll(/[^0-9a-f]/g, '')}`)
    .digest('hex');

/** Replaces all codes of a user and returns the new ones once. */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomBytes(CODE_BYTES).toString('hex'));
  const created_at = creationTime();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ id: newIdentityId(), user_id: userId, code_hash: hashOf(userId, code), created_at })),
    )
    .execute();
  return codes.map((code) => code.replaceAll(/(.{5})(?=.)/g, '$1-'));
}

/** Consumes a code. @returns false if it is unknown or used */
export const consumeRecoveryCode = ({ database, requestId }: Context, userId: string, code: string): Promise<boolean> =>
  database.transact(async (tx) => {
    const used = await tx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(userId, code))
      .returning('id')
      .executeTakeFirst();
    if (!used) return false;
    await recordEvent(tx, { userId, requestId }, { type: 'user.recoveryCode', objectId: userId, projectId: '' });
    return true;
  });
