import { PlatformError } from '#lib/http/errors.ts';
import { showProblem } from './answers.ts';
import { SignInRejectedError } from './browser-protocol.ts';
import type { Exchange } from './exchange.ts';
import type { SignInProblem } from './problems.ts';

/** Shows why a sign-in failed. The reason is for administrators: in the log, and in the rejected sign-ins of the provider. */
export async function answerFailure(exchange: Exchange, error: unknown, cookies: readonly string[] = []) {
  const { services, providerId, protocolId } = exchange;
  if (error instanceof SignInRejectedError) {
    services.log.warn({ providerId, protocolId, reason: error.message }, 'sign-in at an identity provider rejected');
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
