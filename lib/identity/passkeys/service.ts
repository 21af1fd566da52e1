import type { Selectable } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Forbidden, Invalid, NotFound, Unauthenticated } from '#lib/errors/errors.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { consumeProof } from '../factors/consumed-proofs.ts';
import { assertKeepsFactor } from '../factors/rules.ts';
import { withConstantFailureTime } from '../lockout.ts';
import { assertHasNoHigherRoles } from '../roles/guard.ts';
import { newNote, openNote, sealNote } from '../tokens/notes.ts';
import { readReceipt } from '../tokens/receipts.ts';
import { loadReachable } from '../users/service.ts';
import { createPasskeyChallenge, partyOf, TIMEOUT_MS } from './prove.ts';
import { type RegistrationResponse, readChallenge } from './response.ts';
import { MAX_PASSKEYS, type NewPasskey, type Passkey, type PasskeyOptions } from './schema.ts';

export const LIST_PASSKEYS = rule('identity:list_passkeys', 'owner_or_admin_or_reader_above');
export const CREATE_PASSKEY = rule('identity:create_passkey', 'owner');
export const DELETE_PASSKEY = rule('identity:delete_passkey', 'owner_or_admin_or_domain_manager');

/** COSE numbers of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

type PasskeyRow = Selectable<Tables['passkeys']>;

/** @throws 403 outside the caller's reach, 404 */
export async function listPasskeys(ctx: AuthedContext, userId: string): Promise<Passkey[]> {
  const { read } = ctx.database;
  await loadReachable(read, ctx, userId, LIST_PASSKEYS);
  const rows = await read
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(viewOf);
}

/** Options for creating a passkey. @throws 403 outside the caller's reach, 404 */
export async function registrationOptions(ctx: AuthedContext, sub: string): Promise<PasskeyOptions> {
  const { name } = await loadReachable(ctx.database.read, ctx, sub, CREATE_PASSKEY);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const known = ctx.database.read.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', sub);
  const options = await generateRegistrationOptions({
    rpName: 'Nephos',
    rpID: partyOf(ctx).rpId,
    userName: name,
    userDisplayName: name,
    userID: Uint8Array.from(Buffer.from(sub)),
    challenge: await sealNote(ctx.database, 'passkey-registration', newNote({ sub, gen: 0, m: [] })),
    excludeCredentials: (await known.execute()).map(({ id, transports }) => ({
      id,
      transports: unpackJson(transports),
    })),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
  });
  return { public_key: { ...options } };
}

/** @throws 400 for an invalid response, 403 at the limit, 409 if it is registered */
export async function createPasskey(ctx: AuthedContext, userId: string, passkey: NewPasskey): Promise<Passkey> {
  const { name, response } = passkey;
  const made = await verifyRegistration(ctx, userId, response);
  return changeIdentity(ctx, async (tx) => {
    const own = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
    if (own.length >= MAX_PASSKEYS) throw Forbidden(`A user can have at most ${MAX_PASSKEYS} passkeys.`);
    const taken = tx.selectFrom('passkeys').select('id').where('id', '=', made.id);
    if (await taken.executeTakeFirst()) throw Conflict('This passkey is already registered.');
    const row: PasskeyRow = {
      ...made,
      user_id: userId,
      name,
      transports: packJson(response.response.transports ?? []),
      created_at: creationTime(),
      last_used_at: null,
    };
    await tx.insertInto('passkeys').values(row).execute();
    await recordIdentity(tx, ctx, { kind: 'user', verb: 'addPasskey', id: userId, after: { name } });
    return viewOf(row);
  });
}

async function verifyRegistration(ctx: AuthedContext, userId: string, given: RegistrationResponse) {
  const challenge = readChallenge(given.response.clientDataJSON);
  const note = challenge === undefined ? undefined : await openNote(ctx.database, 'passkey-registration', challenge);
  if (!note || challenge === undefined || note.sub !== userId) throw refused();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { origin, rpId } = partyOf(ctx);
  const { transports: _, ...response } = given.response;
  const answer = await verifyRegistrationResponse({
    response: { ...given, response, clientExtensionResults: {} },
    expectedChallenge: Buffer.from(challenge).toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    ctx.log.info({ requestId: ctx.requestId, userId: note.sub, err: error }, 'passkey rejected');
    return undefined;
  });
  if (!answer?.verified || !(await consumeProof(ctx.database, `passkey:${note.jti}`, note.exp * 1000))) throw refused();
  const { id, publicKey, counter } = answer.registrationInfo.credential;
  return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
}

const refused = () => Invalid('Passkey registration expired. Start again.');

/** @throws 403 outside the caller's reach or for a user with more rights, 404, 409 for the last required factor */
export function deletePasskey(ctx: AuthedContext, userId: string, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    await loadReachable(tx, ctx, userId, DELETE_PASSKEY);
    if (userId !== ctx.caller.userId) {
      await assertHasNoHigherRoles(tx, ctx.caller, DELETE_PASSKEY, { type: 'user', id: userId });
    }
    const gone = tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).returning('name');
    const row = await gone.executeTakeFirstOrThrow(() => NotFound('Passkey', id));
    await assertKeepsFactor(tx, userId, 'passkey');
    await recordIdentity(tx, ctx, { kind: 'user', verb: 'removePasskey', id: userId, before: { name: row.name } });
  });
}

/** Requests a passkey from the holder of a password receipt. @throws 401 without a valid one */
export const assertionOptions = (ctx: Context): Promise<PasskeyOptions> =>
  withConstantFailureTime(async () => {
    const receipt = await readReceipt(ctx);
    if (!receipt) throw Unauthenticated();
    return createPasskeyChallenge(ctx, receipt);
  });

const viewOf = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
});
