import { Readable } from 'node:stream';
import { PlatformError } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import type { IncomingData, OutgoingData } from '#lib/http/data.ts';
import type { Reply } from '#lib/http/endpoint.ts';
import { SignInRejectedError } from '../browser/browser-protocol.ts';
import { finishEcp, PAOS_TYPE, startEcp } from '../saml/ecp.ts';
import { decodeUtf8 } from '../saml/post-binding.ts';
import { MAX_MESSAGE } from '../saml/xml/parse-xml.ts';
import type { AssertedSignIn, EnabledProtocol } from '../sign-in/sign-in.ts';

/** Bytes of a message: its characters have up to four. */
const MAX_BYTES = MAX_MESSAGE * 4;

/** The request that a client without a browser takes to the provider. */
export async function offerEcp(ctx: Context, protocol: EnabledProtocol, reply: Reply): Promise<OutgoingData> {
  const body = Buffer.from(await startEcp(ctx, protocol));
  reply.headers['cache-control'] = 'no-store';
  reply.status = 200;
  return { type: PAOS_TYPE, size: body.byteLength, isSequential: true, open: () => Readable.from([body]) };
}

/** What the client brings back. @throws SignInRejectedError */
export async function ecpSignIn(ctx: Context, protocol: EnabledProtocol, body: IncomingData): Promise<AssertedSignIn> {
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
