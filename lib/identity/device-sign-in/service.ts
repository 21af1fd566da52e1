import { createHash, randomInt } from 'node:crypto';
import type { Reader, Tx } from '#lib/db/database.ts';
import { NotFound, PlatformError } from '#lib/errors/errors.ts';
import { networkOf, PEER_HEADER } from '#lib/http/client-address.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { newSecret } from '#lib/policy/ids.ts';
import type { Retention } from '#lib/retention/retention.ts';
import { deleteIdentitySecret, readIdentitySecret, sealIdentitySecret } from '../external/secrets.ts';
import { withoutSession } from '../federation/logout-names.ts';
import { type IssuedToken, issueToken } from '../tokens/issue.ts';
import { assertEnoughFactors } from '../tokens/receipts.ts';
import { sessionClaims } from '../tokens/session-claims.ts';
import { newAuditId } from '../tokens/token-format.ts';
import { claimsOf, validateToken } from '../tokens/validate.ts';
import { tokenView } from '../tokens/view.ts';
import type { PendingDevice } from './schema.ts';

const LIFETIME_S = 600;
/** Shortest time between two polls. */
const INTERVAL_S = 5;
/** Consonants, so that codes form no words and no letter looks like another; RFC 8628, section 6.1. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 8;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Ignores what people change when they copy a code. */
const hashOfUserCode = (code: string): string => hashOf(code.toUpperCase().replace(/[^A-Z]/g, ''));

const secretOwner = (deviceId: string) => ({ kind: 'device', deviceId }) as const;

function newUserCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
}

/** Begins the sign-in of a terminal, which a user approves in a browser. */
export async function startDevice(ctx: Context, clientName: string) {
  const device_code = newSecret(32);
  const user_code = newUserCode();
  const now = Date.now();
  const row = {
    id: hashOf(device_code),
    user_code_hash: hashOfUserCode(user_code),
    client_name: clientName,
    address: networkOf(ctx.header(PEER_HEADER)),
    state: 'pending' as const,
    created_at: new Date(now).toISOString(),
    polled_at: null,
    expires_at: new Date(now + LIFETIME_S * 1000).toISOString(),
  };
  await ctx.database.transact((tx) => tx.insertInto('device_authorizations').values(row).execute());
  const verification_uri = `${ctx.baseUrl}/device`;
  return {
    ...{ device_code, user_code, verification_uri },
    verification_uri_complete: `${verification_uri}?code=${user_code}`,
    expires_in: LIFETIME_S,
    interval: INTERVAL_S,
  };
}

/** Error codes of RFC 8628, section 3.5. */
const POLL_ERRORS = {
  authorization_pending: 'No user has approved the sign-in yet.',
  slow_down: `Wait at least ${INTERVAL_S} s between two requests.`,
  access_denied: 'The sign-in was denied.',
  expired_token: 'The code is unknown, has expired or was used before.',
} as const;
type PollError = keyof typeof POLL_ERRORS;

const pollError = (error: PollError) =>
  new PlatformError('invalid', POLL_ERRORS[error], { body: { error, error_description: POLL_ERRORS[error] } });

/** The token of an approved sign-in; it is returned once. @throws 400 with an error code of RFC 8628 */
export async function pollDevice(ctx: Context, deviceCode: string): Promise<IssuedToken> {
  const id = hashOf(deviceCode);
  const result = await ctx.database.transact((tx) => consumeDevice(tx, id));
  if (result !== 'approved') throw pollError(result);
  const { token } = await readIdentitySecret(ctx.database, secretOwner(id));
  await ctx.database.transact((tx) => deleteIdentitySecret(tx, secretOwner(id)));
  const valid = token === undefined ? undefined : await validateToken(ctx.database, token);
  // The user was disabled or has a new password since.
  if (!valid) throw pollError('access_denied');
  return { id: valid.token, token: await tokenView(ctx, valid, true) };
}

/** Deletes a row that was decided. Of two polls at the same time, one gets it. */
async function consumeDevice(tx: Tx, id: string): Promise<PollError | 'approved'> {
  const row = await openDevices(tx).where('id', '=', id).executeTakeFirst();
  if (!row) return 'expired_token';
  const now = Date.now();
  if (row.polled_at !== null && Date.parse(row.polled_at) + INTERVAL_S * 1000 > now) return 'slow_down';
  if (row.state === 'pending') {
    const polled_at = new Date(now).toISOString();
    await tx.updateTable('device_authorizations').set({ polled_at }).where('id', '=', id).execute();
    return 'authorization_pending';
  }
  const taken = await tx.deleteFrom('device_authorizations').where('id', '=', id).returning('id').executeTakeFirst();
  if (!taken) return 'expired_token';
  return row.state === 'approved' ? 'approved' : 'access_denied';
}

const openDevices = (reader: Reader | Tx) =>
  reader.selectFrom('device_authorizations').selectAll().where('expires_at', '>', new Date().toISOString());

/** The pending sign-in that a code belongs to, so that the user recognizes it. @throws 404 */
export async function showDevice(
  ctx: AuthedContext,
  { params: { user_code: userCode } }: { params: { user_code: string } },
): Promise<PendingDevice> {
  const { client_name, address, created_at, expires_at } = await findPending(ctx.database.read, userCode);
  return { client_name, address, created_at, expires_at };
}

const findPending = async (reader: Reader | Tx, userCode: string) =>
  openDevices(reader)
    .where('user_code_hash', '=', hashOfUserCode(userCode))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow(() => NotFound('Code', userCode));

/** Gives a terminal a token of the caller, or denies it. @throws 404, 401 if the caller must prove more factors by now */
export async function decideDevice(ctx: AuthedContext, userCode: string, isApproved: boolean): Promise<void> {
  const { id } = await findPending(ctx.database.read, userCode);
  if (isApproved) await assertHasFactors(ctx);
  const saveSecret = isApproved
    ? await sealIdentitySecret(ctx.database, secretOwner(id), { token: await newDeviceToken(ctx) })
    : undefined;
  await ctx.database.transact(async (tx) => {
    await tx
      .updateTable('device_authorizations')
      .set({ state: isApproved ? 'approved' : 'denied' })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirstOrThrow(() => NotFound('Code', userCode));
    await saveSecret?.(tx);
  });
}

/** As for exchanging the token. */
function assertHasFactors(ctx: AuthedContext): Promise<void> {
  const { caller } = ctx;
  const claims = claimsOf(caller);
  return assertEnoughFactors(
    ctx,
    [],
    [{ userId: caller.userId, passwordSetAtMs: claims.gen, source: { caller, claims } }],
  );
}

/**
 * An unscoped token of the caller with its own chain, so that it outlives the browser's session, also that at an identity
 * provider. It ends no later than that would have ended, and when the provider logs the user out everywhere.
 */
async function newDeviceToken(ctx: AuthedContext): Promise<string> {
  const { scp: _scope, par: _parent, ...claims } = await sessionClaims(ctx.database.read, claimsOf(ctx.caller));
  const iat = Date.now() / 1000;
  const exp = Math.min(Math.floor(iat) + ctx.env.NEPHOS_TOKEN_LIFETIME_SECONDS, claims.exp);
  const fed = claims.fed && withoutSession(claims.fed);
  return (await issueToken(ctx, { ...claims, ...(fed && { fed }), jti: newAuditId(), iat, exp }, false)).id;
}

/** Deleted with their tokens. */
export const deviceRetention: Retention = {
  table: 'device_authorizations',
  keptDays: () => 0,
  async deleteExpired(tx, before, limit) {
    const old = tx.selectFrom('device_authorizations').select('id').where('expires_at', '<', before);
    const rows = await old.orderBy('expires_at').limit(limit).execute();
    for (const { id } of rows) {
      await deleteIdentitySecret(tx, secretOwner(id));
      await tx.deleteFrom('device_authorizations').where('id', '=', id).execute();
    }
    return rows.length;
  },
};
