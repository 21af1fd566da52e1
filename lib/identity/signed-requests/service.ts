import { createHash } from 'node:crypto';
import type { AuthedContext } from '#lib/http/context.ts';
import { NotFound, Unauthenticated } from '#lib/http/errors.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { expiryMs } from '../application-credentials/expiry.ts';
import { accessKeyId, EC2, parseAccessKey } from '../credentials/access-key.ts';
import { consumeProof } from '../factors/consumed-proofs.ts';
import { type IssuedToken, issueForKey, type ProvenKey } from '../tokens/issue.ts';
import { findValidTrust } from '../trusts/valid-trust.ts';
import type { SignedRequest, SignedText } from './schema.ts';
import { isSignedWith, type RequestSignature, readRequestSignature, readS3Signature, WINDOW_MS } from './signatures.ts';

/**
 * A token for the signer of an EC2 request. Each signature yields one token, so that observed requests cannot be
 * replayed. @throws 401, also for a used signature; 404 for an unknown access key
 */
export async function createEc2Token(ctx: AuthedContext, request: SignedRequest): Promise<IssuedToken> {
  const signing = readRequestSignature(request);
  const key = await provenKey(ctx, request, signing);
  const used = createHash('sha256').update(`${key.keyId}:${request.signature}`).digest('hex');
  const endsAtMs = (signing?.atMs ?? Date.now()) + WINDOW_MS;
  if (!(await consumeProof(ctx.database, `ec2:${used}`, endsAtMs))) throw Unauthenticated();
  return issueForKey(ctx, key);
}

/**
 * Token data for the signer of an S3 request. The token itself is not returned, so clients may send equal requests
 * within one second. @throws 401, 404 for an unknown access key
 */
export const createS3Token = async (ctx: AuthedContext, signed: SignedText): Promise<IssuedToken> =>
  issueForKey(ctx, await provenKey(ctx, signed, readS3Signature(Buffer.from(signed.token, 'base64').toString())));

async function provenKey(
  ctx: AuthedContext,
  { access, signature }: { access: string; signature: string },
  signing: RequestSignature | undefined,
): Promise<ProvenKey> {
  const row = await findKey(ctx, access);
  if (!row?.project_id) throw NotFound('Credential', access);
  const { secret } = parseAccessKey(await openSealed(ctx.database, row));
  if (!signing || !isSignedWith(secret, signing, signature)) throw Unauthenticated();
  const trust = row.trust_id === null ? undefined : await findValidTrust(ctx.database.read, row.trust_id);
  if (row.trust_id !== null && !trust) throw Unauthenticated();
  return {
    trust,
    keyId: row.id,
    userId: row.user_id,
    projectId: row.project_id,
    passwordSetAtMs: Date.parse(row.password_changed_at),
    applicationCredentialId: row.application_credential_id ?? undefined,
    expiresAtMs: row.expires_at === null ? undefined : expiryMs(row.expires_at),
  };
}

/** The key with the limits of its tokens. */
const findKey = ({ database }: AuthedContext, access: string) =>
  database.read
    .selectFrom('credentials as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .leftJoin('application_credentials as a', 'a.id', 'c.application_credential_id')
    .select(['c.id', 'c.blob', 'c.key_id', 'c.user_id', 'c.project_id', 'c.application_credential_id', 'c.trust_id'])
    .select(['users.password_changed_at', 'a.expires_at'])
    .where('c.id', '=', accessKeyId(access))
    .where('c.type', '=', EC2)
    .executeTakeFirst();
