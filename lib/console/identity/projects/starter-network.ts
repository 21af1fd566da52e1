import { z } from 'zod';
import { callerInProject } from '#lib/compute/jobs/call.ts';
import { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { readErrorBody } from '#lib/errors/error-body.ts';
import { Conflict, Forbidden, Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { CREATE_PROJECT, loadProject } from '#lib/identity/projects/service.ts';
import { OutOfReach } from '#lib/identity/reach.ts';
import { preferredExternalNetwork } from '#lib/networking/networks/external.ts';
import { getNetworkQuotaDetails } from '#lib/networking/quotas/service.ts';
import type { MadeNetwork } from './schema.ts';
import type { StarterNetwork } from './starter-network-schema.ts';

/** Requests are handled in this process, so the host name is never resolved. */
const NETWORKS = 'http://platform.invalid/console/v1/networks';

const NetworkList = z.object({ networks: z.array(ListedNetwork) });
const CreatedNetwork = z.object({ network: z.object({ id: z.string(), subnets: z.tuple([z.string()]) }) });

/**
 * Creates a network with a subnet, and a router to the external network if there is a default or only one and the
 * quotas allow it. All of it or nothing is created, with the rights of a manager of the project. The rules and limits of
 * the network service apply.
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
  const there = { ...ctx, caller };
  const external = await externalNetworkFor(there, projectId);
  const gateway = external && { external_gateway_info: { network_id: external.id } };
  const plan = {
    network: { name },
    subnets: [{ ip_version: 4, cidr, name: `${name}-subnet` }],
    ...(gateway ? { router: { name: `${name}-router`, ...gateway } } : {}),
  };
  const { network } = CreatedNetwork.parse(await callNetworkApi(there, 'POST', plan));
  return { id: network.id, subnet_id: network.subnets[0], external_network_id: external?.id ?? null };
}

/** The external network of the project's router; undefined if there is none, or no room for a router. */
async function externalNetworkFor(ctx: AuthedContext, projectId: string): Promise<{ id: string } | undefined> {
  const { networks } = NetworkList.parse(await callNetworkApi(ctx, 'GET'));
  const { router } = await getNetworkQuotaDetails(ctx, projectId);
  const isFull = router !== undefined && router.limit >= 0 && router.used >= router.limit;
  return isFull ? undefined : preferredExternalNetwork(networks.map(({ network }) => network));
}

async function callNetworkApi({ callAs, requestId, caller }: AuthedContext, method: string, body?: object) {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  const answer = await callAs(new Request(NETWORKS, init), { caller, requestId });
  const text = await answer.text();
  const said: unknown = text === '' ? undefined : JSON.parse(text);
  if (answer.ok) return said;
  const message = readErrorBody(said)?.message ?? text;
  if (answer.status === 400) throw Invalid(message);
  throw answer.status === 403 ? Forbidden(message) : Conflict(message);
}
