import type { Tx } from '#lib/db/database.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { covers } from '../access-rules.ts';
import { expiryMs } from './expiry.ts';

type Rules = NonNullable<Caller['applicationCredential']>['accessRules'];

/**
 * Access rules of an object created by a caller: those of its credential unless narrower ones are given. @throws 403
 * for a rule that allows more
 */
export function restrictAccessRules<R extends Rules[number]>(
  { applicationCredential }: Caller,
  wanted: readonly R[],
): Rules[number][] {
  const own = applicationCredential?.accessRules ?? [];
  if (own.length === 0) return [...wanted];
  const wider = wanted.find((rule) => !own.some((mine) => covers(mine, rule)));
  if (wider) {
    throw Forbidden(
      `Your credential has no access rule that allows ${wider.method} ${wider.path} of ${wider.service}.`,
    );
  }
  return [...(wanted.length === 0 ? own : wanted)];
}

/** Expiry of an object created by a caller: no later than that of its credential. @throws 403 for a later time */
export async function restrictExpiry(
  tx: Tx,
  { applicationCredential }: Caller,
  wanted: string | null,
): Promise<string | null> {
  if (!applicationCredential) return wanted;
  const maker = await tx
    .selectFrom('application_credentials')
    .select(['expires_at', 'retires_at'])
    .where('id', '=', applicationCredential.id)
    .executeTakeFirstOrThrow();
  const ends = [maker.expires_at, maker.retires_at].filter((end) => end !== null);
  const [end] = ends.toSorted((one, other) => (expiryMs(one) ?? 0) - (expiryMs(other) ?? 0));
  if (end === undefined) return wanted;
  if (wanted === null) return end;
  if ((expiryMs(wanted) ?? 0) > (expiryMs(end) ?? 0)) throw Forbidden(`Your credential expires earlier, at ${end}.`);
  return wanted;
}
