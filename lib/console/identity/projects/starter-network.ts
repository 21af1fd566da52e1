import { z } from 'zod';
import { callerInProject } from '#lib/compute/jobs/call.ts';
import { readErrorBody } from '#lib/errors/error-body.ts';
import { Conflict, Forbidden, Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { CREATE_PROJECT, loadProject } from '#lib/identity/projects/service.ts';
import { OutOfReach } from '#lib/identity/reach.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { MadeNetwork } from './schema.ts';
import type { StarterNetwork } from './starter-network-schema.ts';

/** Requests are handled in this process, so the host name is never resolved. */
const ROOT = 'http://platform.invalid/networking/v2.0';

const CreatedObject = z.object({ id: z.string() });

/**
 * Creates a network with a subnet with the rights of a manager of the project. The rules and limits of the network
 * service apply. If the subnet cannot be created, the network is deleted.
 * @throws 403 for a project out of reach, 404, and as the network service
 */
export async function createStarterNetwork(
  ctx: AuthedContext,
  projectId: string,
  { name, cidr }: StarterNetwork,
): Promise<MadeNetwork> {
  const { read } = ctx.database;
  await loadProject(read, ctx, projectId, CREATE_PROJECT);
  const caller = await callerInProject(read, ctx.caller, projectId);
  if (!caller) throw OutOfReach(CREATE_PROJECT);
  const network = await callNetworkApi(ctx, caller, 'POST', '/networks', { network: { name } });
  const { id } = z.object({ network: CreatedObject }).parse(network).network;
  try {
    const request = { network_id: id, ip_version: 4, cidr, name: `${name}-subnet` };
    const { subnet } = z
      .object({ subnet: CreatedObject })
      .parse(await callNetworkApi(ctx, caller, 'POST', '/subnets', { subnet: request }));
    return { id, subnet_id: subnet.id };
  } catch (error) {
    await callNetworkApi(ctx, caller, 'DELETE', `/networks/${id}`);
    throw error;
  }
}

async function callNetworkApi(
  { callAs, requestId }: AuthedContext,
  caller: Caller,
  method: string,
  path: string,
  body?: object,
) {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  const answer = await callAs(new Request(`${ROOT}${path}`, init), { caller, requestId });
  const text = await answer.text();
  const said: unknown = text === '' ? undefined : JSON.parse(text);
  if (answer.ok) return said;
  const message = readErrorBody(said)?.message ?? text;
  if (answer.status === 400) throw Invalid(message);
  throw answer.status === 403 ? Forbidden(message) : Conflict(message);
}
