import { COMPUTE, EVACUATION } from '#lib/client/api-versions.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { clientOf } from '#lib/contract/client.ts';
import { REASON_HEADER } from '#lib/errors/reason.ts';
import { protectionRequest } from '#lib/protection/requests.ts';
import { serverApi } from '../servers/contract.ts';
import {
  bodyOf,
  declaredVerbs,
  isCommand,
  requestBodyOf,
  type ServerCommand,
  type ServerRequest,
  type VerbName,
} from './verbs.ts';

export function commandRequest(command: ServerCommand, id: string): ChangeRequest {
  const client = clientOf(serverApi);
  if (command === 'delete') return client.remove.request(id, { restorable: 'true' });
  if (command === 'protect' || command === 'unprotect') {
    return protectionRequest(`compute/v2.1/servers/${id}`, command === 'protect');
  }
  return client.act.request(id, bodyOf(command));
}

/** Header with the reason of a change, if any. */
const because = (reason: string) =>
  reason === '' ? COMPUTE : { ...COMPUTE, [REASON_HEADER]: encodeURIComponent(reason) };

/** A request for a server of any project, with a reason for its history. */
export const anyServerRequest = (id: string, request: ServerRequest, reason = ''): ChangeRequest => ({
  ...clientOf(serverApi).act.request(id, requestBodyOf(request)),
  headers: { ...because(reason), ...(request.verb === 'evacuate' ? EVACUATION : {}) },
});

/** A request for a server of any project, with a reason for its history. */
export const withReason = (request: ChangeRequest, reason = ''): ChangeRequest => ({
  ...request,
  headers: because(reason),
});

/** The requests of the verbs without parameters. */
export const COMMAND_REQUESTS: { readonly [V in VerbName]?: (server: { id: string }) => ChangeRequest } =
  Object.fromEntries(
    declaredVerbs.flatMap(({ name }) =>
      isCommand(name) ? [[name, ({ id }: { id: string }) => commandRequest(name, id)]] : [],
    ),
  );
