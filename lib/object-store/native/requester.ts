import { PlatformError } from '#lib/errors/errors.ts';
import { networkOf } from '#lib/http/client-address.ts';
import type { Services } from '#lib/http/context.ts';
import { assertAccessRules } from '#lib/identity/access-rules.ts';
import { authenticate } from '#lib/identity/authenticate.ts';
import { keyUse, recordKeyUse } from '#lib/identity/ec2-keys/record-key-use.ts';
import { type Caller, isInPerson } from '#lib/policy/caller.ts';
import type { ObjectRequest } from '../exchange.ts';
import type { Target } from './target.ts';

/** Who sends a request. */
export type Requester =
  | { kind: 'anonymous' }
  | { kind: 'user'; caller: Caller }
  /** The bearer of a signature, which allows one request in an account or a container. */
  | { kind: 'signature'; account: string; container: string | undefined };

const ANONYMOUS: Requester = { kind: 'anonymous' };

/**
 * The sender of a request. A missing or invalid token makes it anonymous, because containers can be public. Counts the
 * request for its user. @throws 401 if access rules of the credential or an invalid service token forbid it, 429
 */
export async function identifyRequester(
  services: Services,
  request: ObjectRequest,
  target: Target,
): Promise<Requester> {
  const { onBehalf } = request;
  if (onBehalf) {
    if (!onBehalf.isPlatform) services.limits.count('request', callerKey(onBehalf.caller));
    assertAccessRules(onBehalf.caller, 'object-store', request.method, request.path);
    return { kind: 'user', caller: onBehalf.caller };
  }
  const token = request.headers['x-auth-token'] ?? request.headers['x-storage-token'];
  if (!token) return ANONYMOUS;
  const caller = await callerOf(services, token);
  if (!caller) {
    // Random invalid tokens count for their sender.
    if (request.address !== undefined) services.limits.count('request', networkOf(request.address));
    return ANONYMOUS;
  }
  services.limits.count('request', callerKey(caller));
  const service = await serviceOf(services, request);
  if (!(service && isInPerson(service))) {
    assertAccessRules(caller, 'object-store', request.method, request.path);
  }
  if (caller.accessKey) {
    const use = keyUse('object-store', operationOf(request, target), request.address);
    recordKeyUse(services, caller.accessKey.id, use);
  }
  return { kind: 'user', caller };
}

/** Operations of this API have no names: method and what it addresses. */
const operationOf = ({ method }: ObjectRequest, { container, object }: Target): string =>
  `${method} ${object !== undefined ? 'object' : container !== undefined ? 'container' : 'account'}`;

const callerKey = (caller: Caller): string => caller.applicationCredential?.id ?? caller.userId;

/** Undefined for an invalid token. */
async function callerOf(services: Services, token: string): Promise<Caller | undefined> {
  try {
    return await authenticate(services, token);
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'unauthenticated') return undefined;
    throw error;
  }
}

/** The service that forwards a request of a user. @throws 401 for an invalid service token */
async function serviceOf(services: Services, request: ObjectRequest): Promise<Caller | undefined> {
  const token = request.headers['x-service-token'];
  if (!token) return undefined;
  const caller = await authenticate(services, token);
  return caller.roles.has('service') ? caller : undefined;
}
