import { request } from '@playwright/test';
import { newPerson } from './pages/people.ts';
import type { Platform } from './pages/platform.ts';
import { openPlatformApi } from './pages/platform-api.ts';
import { ENTRY_PORTS, OPEN_HOSTS, WORKERS } from './server.ts';

/** Returns the host that a worker's tests may take out of service. Only instances of its owner are scheduled there. */
export const reservedHost = (worker: number): string => `sim-${OPEN_HOSTS + 1 + worker}`;

const aggregateOf = (host: string) => `${host}, kept for tests`;

/** Creates an aggregate for each worker's host before the first test. */
export default async function reserveHosts(): Promise<void> {
  const context = await request.newContext({ baseURL: `http://127.0.0.1:${ENTRY_PORTS.server}` });
  const platform = await openPlatformApi(context, await newPerson('admin'));
  for (let worker = 0; worker < WORKERS; worker += 1) {
    const host = reservedHost(worker);
    const aggregate = { name: aggregateOf(host) };
    const { body } = await platform.call('POST', 'compute/v2.1/os-aggregates', { aggregate });
    const path = `compute/v2.1/os-aggregates/${body.aggregate.id}/action`;
    const { status } = await platform.call('POST', path, { add_host: { host } });
    if (status !== 200) throw new Error(`${host} was not kept: ${status}`);
    await setOwner(platform, host, 'nobody');
  }
  await context.dispose();
}

/** Sets the project whose instances can be scheduled on a reserved host. */
export async function setOwner({ call }: Platform, host: string, projectId: string): Promise<void> {
  const { aggregates } = (await call('GET', 'compute/v2.1/os-aggregates')).body;
  const known = aggregates as { id: number; name: string }[];
  const { id } = known.find(({ name }) => name === aggregateOf(host)) ?? {};
  const metadata = { filter_tenant_id: projectId };
  const { status } = await call('POST', `compute/v2.1/os-aggregates/${id}/action`, { set_metadata: { metadata } });
  if (status !== 200) throw new Error(`${host} was not given to project ${projectId}: ${status}`);
}
