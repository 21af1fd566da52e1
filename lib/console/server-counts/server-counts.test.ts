import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { answerServerCounts } from './routes.ts';

const platform = usePlatform();
const database = () => platform.platform.services.database;
const request = (method = 'GET') => new Request('http://console.test/', { method });
const counts = async () => {
  const answer = await answerServerCounts(request(), [], { database: database(), isAdmin: true });
  return (await answer.json()).counts;
};

test('GET console/server-counts: instances of all projects are counted by status, deleted ones are not', async () => {
  const [one, other] = [await newProject(platform), await newProject(platform, 'admin')];
  const stopped = await launch(platform, one);
  await launch(platform, other);
  const gone = await launch(platform, other);
  await one.api.post(`/compute/v2.1/servers/${stopped}/action`, { 'os-stop': null });
  await other.api.delete(`/compute/v2.1/servers/${gone}`);
  await settle(platform);
  expect(await counts()).toEqual([
    { status: 'ACTIVE', count: 1 },
    { status: 'SHUTOFF', count: 1 },
  ]);
});

test('GET console/server-counts: a member is refused with 403', async () => {
  const who = { database: database(), isAdmin: false };
  await expect(answerServerCounts(request(), [], who)).rejects.toMatchObject({ status: 403 });
});

test.each([
  ['POST', []],
  ['GET', ['more']],
])('%s console/server-counts/%s: there is nothing there, 404', async (method, path) => {
  const who = { database: database(), isAdmin: true };
  await expect(answerServerCounts(request(method), path, who)).rejects.toMatchObject({ status: 404 });
});
