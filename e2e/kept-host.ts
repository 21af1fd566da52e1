import { request } from '@playwright/test';
import { directly } from './pages/direct.ts';
import { adminUser, type TestUser } from './pages/sign-in.ts';
import { ADMIN_PASSWORD, DOORS } from './server.ts';

/** A host that tests may take out of service: nobody else's instances are put there. */
export const KEPT_HOST = 'sim-4';
/** The project whose instances may go there. */
export const KEPT_PROJECT = 'kept';
/** The administrator who has a part in that project, and in no other. */
export const keeper: TestUser = { name: 'keeper', password: ADMIN_PASSWORD };

/** Keeps the host for the project, before any test. */
export default async function keepHost(): Promise<void> {
  const context = await request.newContext({ baseURL: `http://127.0.0.1:${DOORS.server}` });
  const { call } = await directly(context, adminUser, 'admin');
  const made = await call('POST', 'identity/v3/projects', { project: { name: KEPT_PROJECT, domain_id: 'default' } });
  const { id } = made.body.project;
  const { user } = (await call('POST', 'identity/v3/users', { user: { ...keeper, domain_id: 'default' } })).body;
  const roles = await call('GET', 'identity/v3/roles?name=admin');
  await call('PUT', `identity/v3/projects/${id}/users/${user.id}/roles/${roles.body.roles[0].id}`);
  const { aggregate } = (await call('POST', 'compute/v2.1/os-aggregates', { aggregate: { name: KEPT_PROJECT } })).body;
  const act = (action: object) => call('POST', `compute/v2.1/os-aggregates/${aggregate.id}/action`, action);
  await act({ set_metadata: { metadata: { filter_tenant_id: id } } });
  const { status } = await act({ add_host: { host: KEPT_HOST } });
  await context.dispose();
  if (status !== 200) throw new Error(`${KEPT_HOST} was not kept for project ${KEPT_PROJECT}: ${status}`);
}
