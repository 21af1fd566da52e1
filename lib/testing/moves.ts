import type { Updateable } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '#lib/db/tables.ts';
import { type ApiClient, newProject, type TestProject } from './api.ts';
import { at, settle, show } from './compute.ts';
import { insertImage } from './images.ts';
import type { TestPlatform } from './platform.ts';

export const MOVES = '/compute/v2.1/os-moves';
export const JOBS = '/compute/v2.1/os-jobs';

/** Deletes all servers and resets all hosts: enabled, up, and with this much RAM each. */
export async function emptyHosts(test: TestPlatform, admin: ApiClient, ramMb = 64_000): Promise<void> {
  await settle(test);
  const { body } = await admin.get('/compute/v2.1/servers?all_tenants=1');
  for (const { id } of body.servers) await admin.delete(`/compute/v2.1/servers/${id}`);
  await settle(test);
  const hosts = { ram_mb: ramMb, is_enabled: 1, forced_down: 0, state: 'up', disabled_reason: null } as const;
  await test.platform.services.database.transact((tx) => tx.updateTable('hosts').set(hosts).execute());
}

export const setHost = (test: TestPlatform, name: string, facts: Updateable<Tables['hosts']>) =>
  test.platform.services.database.transact((tx) =>
    tx.updateTable('hosts').set(facts).where('name', '=', name).execute(),
  );

/** Launches servers on a host in a new administrator's project. They are named `web-0` and so on, in this order. */
export async function serversOn(test: TestPlatform, host: string, count = 1, input: object = {}) {
  const project = await newProject(test, 'admin');
  const imageRef = await insertImage(test, project.id);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const server = { name: `web-${index}`, flavorRef: '1', imageRef, availability_zone: `nova:${host}`, ...input };
    ids.push((await project.api.post('/compute/v2.1/servers', { server })).body.server.id);
  }
  await settle(test);
  for (const id of ids) expect(await hostOf(project, id)).toBe(host);
  return { project, ids };
}

export const hostOf = async (project: TestProject, id: string): Promise<string> =>
  (await show(project, id))['OS-EXT-SRV-ATTR:host'];

/** Starts a job that moves servers. Returns its id. */
export async function begin({ api }: Pick<TestProject, 'api'>, moves: object): Promise<string> {
  const answer = await api.post(MOVES, { moves });
  expect(answer).toMatchObject({ status: 202 });
  return answer.body.job.id;
}

export const jobOf = async ({ api }: Pick<TestProject, 'api'>, id: string) => {
  const answer = await api.get(`${JOBS}/${id}`);
  expect(answer.status).toBe(200);
  return answer.body.job;
};

export const control = ({ api }: Pick<TestProject, 'api'>, id: string, verb: string) =>
  api.post(`${JOBS}/${id}/action`, { [verb]: null }, at('2.96'));

export const reached = (project: Pick<TestProject, 'api'>, id: string, state: string) =>
  expect.poll(async () => (await jobOf(project, id)).state, { interval: 20 }).toBe(state);
