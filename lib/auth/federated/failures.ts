import { PlatformError } from '#lib/errors/errors.ts';
import { showProblem } from '#lib/identity/federation/browser/answers.ts';
import { SignInRejectedError } from '#lib/identity/federation/browser/browser-protocol.ts';
import { contextOf, type Exchange } from '#lib/identity/federation/browser/exchange.ts';
import type { SignInProblem } from '#lib/identity/federation/browser/problems.ts';
import { recordRejection } from '#lib/identity/federation/rejections/record.ts';
import type { EnabledProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';

interface Failure {
  error: unknown;
  /** The protocol, once it is known. */
  protocol?: EnabledProtocol | undefined;
  cookies?: readonly string[];
}

/** Shows why a sign-in failed. The reason is for administrators: in the rejected sign-ins of the provider. */
export async function answerFailure(exchange: Exchange, { error, protocol, cookies }: Failure): Promise<Response> {
  const { services, providerId, protocolId } = exchange;
  if (error instanceof SignInRejectedError && protocol) {
    const { provider } = protocol;
    await recordRejection(contextOf(exchange), { provider, protocolId, assertion: {}, reason: error.message });
  } else if (!(error instanceof PlatformError)) {
    services.log.error({ err: error, providerId, protocolId }, 'sign-in at an identity provider failed');
  }
  return showProblem(exchange, problemOf(error), cookies);
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof SignInRejectedError) return 'rejected';
  if (!(error instanceof PlatformError)) return 'unavailable';
  switch (error.kind) {
    case 'tooManyRequests':
      return 'limited';
    case 'notFound':
    case 'notImplemented':
      return 'unknown';
    case 'unavailable':
    case 'internal':
      return 'unavailable';
    default:
      return 'rejected';
  }
}
