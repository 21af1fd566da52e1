import type { AuthedContext } from '#lib/http/context.ts';
import { NotFound, Unauthenticated } from '#lib/http/errors.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { expiryMs } from '../application-credentials/expiry.ts';
import { accessKeyId, EC2, parseAccessKey } from '../credentials/access-key.ts';
import { type IssuedToken, issueForKey } from '../tokens/issue.ts';
import { standingTrust } from '../trusts/standing.ts';
import type { SignedRequest, SignedText } from './schema.ts';
import { isSignedWith, type Signing, signingOfRequest, signingOfText } from './signatures.ts';

/** A token for who signed a request to a service of the other family. @throws 401, 404 for an unknown access key */
export const createEc2Token = (ctx: AuthedContext, request: SignedRequest): Promise<IssuedToken> =>
  tokenFor(ctx, request, signingOfRequest(request));

/** A token for who signed a request to S3, by the text that was signed. @throws 401, 404 for an unknown access key */
export const createS3Token = (ctx: AuthedContext, signed: SignedText): Promise<IssuedToken> =>
  tokenFor(ctx, signed, signingOfText(Buffer.from(signed.token, 'base64').toString()));

async function tokenFor(
  ctx: AuthedContext,
  { access, signature }: { access: string; signature: string },
  signing: Signing | undefined,
): Promise<IssuedToken> {
  const row = await findKey(ctx, access);
  if (!row?.project_id) throw NotFound('Credential', access);
  const { secret } = parseAccessKey(await openSealed(ctx.database, row));
  if (!signing || !isSignedWith(secret, signing, signature)) throw Unauthenticated();
  const trust = row.trust_id === null ? undefined : await standingTrust(ctx.database.read, row.trust_id);
  if (row.trust_id !== null && !trust) throw Unauthenticated();
  return issueForKey(ctx, {
    trust,
    keyId: row.id,
    userId: row.user_id,
    projectId: row.project_id,
    passwordSetAtMs: Date.parse(row.password_changed_at),
    applicationCredentialId: row.application_credential_id ?? undefined,
    expiresAtMs: row.expires_at === null ? undefined : expiryMs(row.expires_at),
  });
}

/** The key with what bounds the tokens made by it. */
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
