import { unpackJson } from '#lib/db/column-types.ts';
import { Unauthenticated } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import { consumeProof } from '../factors/consumed-proofs.ts';
import { proveFactor } from '../factors/prove.ts';
import { type Note, newNote, openNote, sealNote } from '../tokens/notes.ts';
import type { Proof } from '../tokens/proof.ts';
import { type AssertionResponse, readChallenge } from './response.ts';
import type { PasskeyOptions } from './schema.ts';

/** Relying party of passkeys: the address in the browser. */
export const partyOf = ({ baseUrl }: Pick<Context, 'baseUrl'>): { origin: string; rpId: string } => {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, rpId: hostname };
};

/** Timeout of the browser in ms: the lifetime of a challenge. */
export const TIMEOUT_MS = 300_000;

/** Requests a passkey of a user who has given another proof. */
export async function createPasskeyChallenge(
  ctx: Pick<Context, 'database' | 'baseUrl'>,
  { sub, gen }: Note,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const rows = await ctx.database.read
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', sub)
    .execute();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx).rpId,
    allowCredentials: rows.map(({ id, transports }) => ({ id, transports: unpackJson(transports) })),
    challenge: await sealNote(ctx.database, 'passkey-sign-in', newNote({ sub, gen, m: [] })),
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
  });
  return { public_key: { ...options } };
}

/** @throws 401 without a reason */
export async function provePasskey(
  ctx: Context,
  response: AssertionResponse,
  proofs: readonly Proof[],
): Promise<Proof> {
  const challenge = readChallenge(response.response.clientDataJSON);
  const note = challenge === undefined ? undefined : await openNote(ctx.database, 'passkey-sign-in', challenge);
  if (!note || challenge === undefined) throw Unauthenticated();
  const attempt = { query: { id: note.sub }, what: 'passkey', proofs };
  return proveFactor(ctx, attempt, () => isSigned(ctx, note, challenge, response));
}

/** Whether a passkey of the user signed the challenge, which is consumed. */
async function isSigned(ctx: Context, note: Note, challenge: string, response: AssertionResponse): Promise<boolean> {
  const { database } = ctx;
  const passkeys = database.read.selectFrom('passkeys').selectAll().where('id', '=', response.id);
  const row = await passkeys.where('user_id', '=', note.sub).executeTakeFirst();
  if (!row) return false;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { origin, rpId } = partyOf(ctx);
  const { userHandle, ...signed } = response.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: userHandle ? { ...signed, userHandle } : signed,
      clientExtensionResults: {},
    },
    expectedChallenge: Buffer.from(challenge).toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: row.id, publicKey: Buffer.from(row.public_key, 'base64url'), counter: row.counter },
    requireUserVerification: false,
  }).catch((error: unknown) => {
    // The library throws for all invalid input, including a counter that decreased.
    ctx.log.info({ requestId: ctx.requestId, userId: note.sub, err: error }, 'passkey rejected');
    return undefined;
  });
  if (!verified?.verified || !(await consumeProof(database, `passkey:${note.jti}`, note.exp * 1000))) return false;
  const last_used_at = new Date().toISOString();
  const { newCounter: counter } = verified.authenticationInfo;
  const used = await database.transact((tx) =>
    tx
      .updateTable('passkeys')
      .set({ counter, last_used_at })
      .where('id', '=', row.id)
      .where('counter', '=', row.counter)
      .returning('id')
      .executeTakeFirst(),
  );
  return used !== undefined;
}
