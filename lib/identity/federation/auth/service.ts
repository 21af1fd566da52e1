import { Readable } from 'node:stream';
import { PlatformError, Unauthenticated } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import type { IncomingData, OutgoingData } from '#lib/http/data.ts';
import type { Reply } from '#lib/http/endpoint.ts';
import { toJson } from '#lib/http/json-body.ts';
import { withConstantFailureTime } from '../../lockout.ts';
import { SignInRejectedError } from '../browser/browser-protocol.ts';
import { issueFederated } from '../issue-federated.ts';
import { bearerSignIn } from '../oidc/bearer.ts';
import { finishEcp, isEcpRequest, PAOS_TYPE, startEcp } from '../saml/ecp.ts';
import { decodeUtf8 } from '../saml/post-binding.ts';
import { MAX_MESSAGE } from '../saml/xml/parse-xml.ts';
import { type AssertedSignIn, acceptAssertion, type EnabledProtocol, loadProtocol } from '../sign-in/sign-in.ts';

/** Bytes of a message: its characters have up to four. */
const MAX_BYTES = MAX_MESSAGE * 4;

/** The request that a client without a browser takes to the provider. */
async function offerEcp(ctx: Context, protocol: EnabledProtocol, reply: Reply): Promise<OutgoingData> {
  const body = Buffer.from(await startEcp(ctx, protocol));
  reply.headers['cache-control'] = 'no-store';
  reply.status = 200;
  return { type: PAOS_TYPE, size: body.byteLength, isSequential: true, open: () => Readable.from([body]) };
}

/** What the client brings back. @throws SignInRejectedError */
async function ecpSignIn(ctx: Context, protocol: EnabledProtocol, body: IncomingData): Promise<AssertedSignIn> {
  const finished = await finishEcp(ctx, protocol, await textOf(body));
  return { providerId: protocol.provider.id, protocolId: protocol.protocolId, ...finished };
}

async function textOf(body: IncomingData): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body.chunks) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) {
      body.cancel();
      throw new PlatformError('bodyTooLarge', `The request body is larger than ${MAX_BYTES} bytes.`);
    }
    chunks.push(chunk.slice());
  }
  try {
    return decodeUtf8(Buffer.concat(chunks));
  } catch {
    throw new SignInRejectedError('The message is not in UTF-8.');
  }
}

interface ProtocolRef {
  providerId: string;
  protocolId: string;
}

/**
 * An unscoped token for what a client brings from a provider, or the request that a SAML client takes to it. @throws 401
 * for anything that is not accepted, 404 for an unknown provider or protocol, 503 for an unavailable provider
 */
export const authenticateFederated = (
  ctx: Context,
  requested: ProtocolRef,
  { reply, body }: { reply: Reply; body?: IncomingData },
): Promise<OutgoingData> =>
  withConstantFailureTime(async () => {
    const protocol = await loadProtocol(ctx, requested.providerId, requested.protocolId);
    if (protocol.configuration?.type === 'saml') {
      if (body && isPaos(ctx)) {
        return answerToken(ctx, protocol, reply, () => ecpSignIn(ctx, protocol, body));
      }
      if (isEcpRequest(ctx)) return offerEcp(ctx, protocol, reply);
    }
    const [, bearer] = BEARER.exec(ctx.header('authorization') ?? '') ?? [];
    if (bearer === undefined) throw Unauthenticated();
    return answerToken(ctx, protocol, reply, () => bearerSignIn(ctx, protocol, bearer));
  });

const isPaos = ({ header }: Context): boolean =>
  header('content-type')?.split(';')[0]?.trim().toLowerCase() === PAOS_TYPE;

/** Access tokens; the only place of this API with `Authorization: Bearer`; docs/contract/identity.md 11. */
const BEARER = /^Bearer +([\x21-\x7e]+) *$/i;

async function answerToken(
  ctx: Context,
  protocol: EnabledProtocol,
  reply: Reply,
  signIn: () => Promise<AssertedSignIn>,
): Promise<OutgoingData> {
  const asserted = await signIn().catch((error: unknown) => {
    throw error instanceof SignInRejectedError ? rejected(ctx, protocol, error) : error;
  });
  const { id, token } = await issueFederated(ctx, await acceptAssertion(ctx, asserted));
  reply.headers['x-subject-token'] = id;
  reply.headers['cache-control'] = 'no-store';
  reply.status = 201;
  const body = Buffer.from((await toJson({ token })).pieces.join(''));
  return { type: 'application/json', size: body.byteLength, isSequential: true, open: () => Readable.from([body]) };
}

/** The reason is only logged: it would help to forge tokens. */
function rejected(ctx: Context, { provider, protocolId }: EnabledProtocol, { message }: SignInRejectedError) {
  ctx.log.warn({ requestId: ctx.requestId, providerId: provider.id, protocolId, reason: message }, 'sign-in rejected');
  return Unauthenticated();
}
