import { createHash } from 'node:crypto';
import { orNotFound, Unauthenticated } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findAccessKey } from '../ec2-keys/find-access-key.ts';
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
  { database }: AuthedContext,
  { access, signature }: { access: string; signature: string },
  signing: RequestSignature | undefined,
): Promise<ProvenKey> {
  const key = orNotFound(await findAccessKey(database, access), 'Credential', access);
  if (!signing || !isSignedWith(key.secret, signing, signature)) throw Unauthenticated();
  const trust = key.trustId === undefined ? undefined : await findValidTrust(database.read, key.trustId);
  if (key.trustId !== undefined && !trust) throw Unauthenticated();
  return { ...key, trust };
}
