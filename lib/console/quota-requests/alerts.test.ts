import { beforeAll, expect, test } from 'vitest';
import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { decidedQuotaRequestAlert, openQuotaRequestAlert } from './alerts.ts';
import { endExpiredGrants } from './expire.ts';

const platform = usePlatform();
const PATH = '/console/v1/quota-requests';
const database = () => platform.platform.services.database;
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const change = (type: string, objectId: string, projectId: string): LoggedChange => ({
  ...{ at: '2026-01-01T00:00:00.000Z', type, kind: 'quota_request', objectId, projectId, before: null, after: null },
});

const find = (kind: AlertKind, type: string, project: TestProject, id: string) =>
  kind.find(database().read, [change(type, id, project.id)], () => true);

async function requested(project: TestProject): Promise<string> {
  const quota_request = { quota: 'cores', requested_limit: 40, reason: 'Load test' };
  return (await project.api.post(PATH, { quota_request })).body.quota_request.id;
}

const decide = (id: string, decision: object) => admin.post(`${PATH}/${id}/decision`, { decision });

test('administrators are alerted to an open request, and not to one that was withdrawn in the meantime', async () => {
  const project = await newProject(platform);
  const id = await requested(project);
  const open = () => find(openQuotaRequestAlert, 'quota_request.create', project, id);
  expect(openQuotaRequestAlert.isForAdmins).toBe(true);
  expect(await open()).toMatchObject([
    {
      ...{ projectId: '', name: project.name, path: `/admin/quota-requests?open=${id}` },
      text: `${project.userName} requests a limit of 40 cores instead of 20. Reason: Load test`,
    },
  ]);
  await project.api.post(`${PATH}/${id}/withdraw`);
  expect(await open()).toEqual([]);
});

test('the requester is alerted to the decision with its comment', async () => {
  const project = await newProject(platform);
  const [granted, declined] = [await requested(project), 'declined'];
  await decide(granted, { outcome: 'grant', limit: 30, comment: 'More in May' });
  expect(await find(decidedQuotaRequestAlert, 'quota_request.grant', project, granted)).toMatchObject([
    { userId: project.userId, text: 'The limit of cores is 30. Requested: 40. Comment: More in May' },
  ]);
  expect(await find(decidedQuotaRequestAlert, 'quota_request.decline', project, declined)).toEqual([]);
  const second = await requested(project);
  await decide(second, { outcome: 'decline', comment: 'No hosts left' });
  expect(await find(decidedQuotaRequestAlert, 'quota_request.decline', project, second)).toMatchObject([
    { text: 'The request for 40 cores was declined. Reason: No hosts left' },
  ]);
});

test('the requester is alerted to the end of a grant, which deletes nothing', async () => {
  const project = await newProject(platform);
  const id = await requested(project);
  await decide(id, { outcome: 'grant', until: new Date(Date.now() + 3_600_000).toISOString() });
  const until = new Date(Date.now() - 1000).toISOString();
  await database().transact((tx) => tx.updateTable('quota_requests').set({ until }).where('id', '=', id).execute());
  await endExpiredGrants(database());
  expect(await find(decidedQuotaRequestAlert, 'quota_request.expire', project, id)).toMatchObject([
    { text: 'The grant of 40 cores has expired. The limit is 20, 0 are in use. Nothing was deleted.' },
  ]);
});
