import { request } from '@playwright/test';
import { directly } from './pages/direct.ts';
import type { Platform } from './pages/platform.ts';
import { adminUser } from './pages/sign-in.ts';
import { DOORS } from './server.ts';

/** A host that tests may take out of service: nobody's instances are put there unless it is opened. */
export const KEPT_HOST = 'sim-4';
const AGGREGATE = 'kept for tests';

/** Keeps the host for nobody, before any test. */
export default async function keepHost(): Promise<void> {
  const context = await request.newContext({ baseURL: `http://127.0.0.1:${DOORS.server}` });
  const platform = await directly(context, adminUser, 'admin');
  const { body } = await platform.call('POST', 'compute/v2.1/os-aggregates', { aggregate: { name: AGGREGATE } });
  const path = `compute/v2.1/os-aggregates/${body.aggregate.id}/action`;
  const { status } = await platform.call('POST', path, { add_host: { host: KEPT_HOST } });
  await setOwner(platform, 'nobody');
  await context.dispose();
  if (status !== 200) throw new Error(`${KEPT_HOST} was not kept: ${status}`);
}

/** Says whose instances may be put on the host. */
export async function setOwner({ call }: Platform, projectId: string): Promise<void> {
  const { aggregates } = (await call('GET', 'compute/v2.1/os-aggregates')).body;
  const { id } = (aggregates as { id: number; name: string }[]).find(({ name }) => name === AGGREGATE) ?? {};
  const metadata = { filter_tenant_id: projectId };
  const { status } = await call('POST', `compute/v2.1/os-aggregates/${id}/action`, { set_metadata: { metadata } });
  if (status !== 200) throw new Error(`${KEPT_HOST} was not given to project ${projectId}: ${status}`);
}
