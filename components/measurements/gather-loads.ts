import { toApiError } from '#lib/client/api-error.ts';
import { measurementApi } from '#lib/compute/measurements/contract.ts';
import type { ServerLoad } from '#lib/compute/measurements/schema.ts';
import { clientOf } from '#lib/contract/client.ts';

/** Milliseconds for which rows are collected, and maximum rows per request, as the API accepts. */
const GATHER_MS = 20;
const MAX_ROWS = 100;

interface LoadRequest {
  serverId: string;
  resolve: (load: ServerLoad | null) => void;
  reject: (error: unknown) => void;
}

/** Rows that wait for others of the same project. */
const gathering = new Map<string, LoadRequest[]>();

/**
 * The load of an instance, or null if it was not measured. Rows that ask at the same time share a request.
 * @throws ApiError
 */
export function gatherLoad(projectId: string, serverId: string): Promise<ServerLoad | null> {
  const { promise, resolve, reject } = Promise.withResolvers<ServerLoad | null>();
  const waiting = gathering.get(projectId);
  if (waiting) waiting.push({ serverId, resolve, reject });
  else {
    gathering.set(projectId, [{ serverId, resolve, reject }]);
    setTimeout(() => sendAll(projectId), GATHER_MS);
  }
  return promise;
}

function sendAll(projectId: string): void {
  const requests = gathering.get(projectId) ?? [];
  gathering.delete(projectId);
  for (let at = 0; at < requests.length; at += MAX_ROWS) void send(projectId, requests.slice(at, at + MAX_ROWS));
}

async function send(projectId: string, requests: readonly LoadRequest[]): Promise<void> {
  const servers = requests.map(({ serverId }) => serverId).join(',');
  try {
    const { loads } = await clientOf(measurementApi).loads.load(projectId, { servers });
    const byServer = new Map(loads.map((load) => [load.server_id, load]));
    for (const { serverId, resolve } of requests) resolve(byServer.get(serverId) ?? null);
  } catch (error) {
    for (const { reject } of requests) reject(toApiError(error));
  }
}
