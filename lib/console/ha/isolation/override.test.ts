import { beforeAll, beforeEach, expect, test } from 'vitest';
import { countHosts } from '#lib/ha/isolation/decision.ts';
import { findOpenIncident, recordCheck } from '#lib/ha/isolation/incidents.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const PATH = '/console/v1/ha/isolation';
const platform = usePlatform();
const database = () => platform.platform.services.database;
let admin: TestProject;
let id: string;

beforeAll(async () => {
  admin = await newProject(platform, 'admin');
});
beforeEach(async () => {
  await database().transact(async (tx) => {
    await tx.deleteFrom('isolation_incidents').execute();
    const counts = countHosts([], 40);
    const paths = { database: 'reachable', storage: 'unreachable', gateway: 'unchecked' } as const;
    const matrix = { paths, hosts: [], more_hosts: 0 };
    await recordCheck(tx, { reasons: ['storage'], counts, matrix, isDue: true, isRound: true });
  });
  id = (await findOpenIncident(database().read))?.id ?? '';
});

const override = (values: object, { api }: TestProject = admin) =>
  api.post(`${PATH}/${id}/override`, { override: values });
const close = () =>
  database().transact((tx) =>
    tx.updateTable('isolation_incidents').set({ closed_at: new Date().toISOString() }).execute(),
  );

test('GET /ha/isolation: shows the open incident, and null without one', async () => {
  const { status, body } = await admin.api.get(PATH);
  expect(status).toBe(200);
  expect(body.isolation).toMatchObject({ id, reasons: ['storage'], override: null });
  await close();
  expect((await admin.api.get(PATH)).body).toEqual({ isolation: null });
});

test('POST /ha/isolation/{id}/override: allows evacuations for 15 minutes by default, with reason and user', async () => {
  const { status, body } = await override({ reason: 'The rack has no power.' });
  expect(status).toBe(200);
  expect(body.isolation.override).toMatchObject({ reason: 'The rack has no power.', user: { id: admin.userId } });
  const minutes = (Date.parse(body.isolation.override.until) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(13);
  expect(minutes).toBeLessThanOrEqual(15);
  const event = database().read.selectFrom('events').selectAll().where('type', '=', 'isolation.override');
  expect((await event.execute()).at(-1)).toMatchObject({ object_id: id, user_id: admin.userId });
});

test.each([
  { reason: '' },
  { reason: '  ' },
  {},
  { reason: 'x'.repeat(501) },
  { reason: 'x', minutes: 0 },
  { reason: 'x', minutes: 121 },
  { reason: 'x', minutes: 1.5 },
  { reason: 'x', minutes: 5, until: 'tomorrow' },
])('POST /ha/isolation/{id}/override: %j is rejected with 400', async (values) => {
  expect((await override(values)).status).toBe(400);
  expect((await admin.api.get(PATH)).body.isolation.override).toBeNull();
});

test('DELETE /ha/isolation/{id}/override: ends the override, also twice', async () => {
  await override({ reason: 'x', minutes: 120 });
  for (let times = 0; times < 2; times += 1) {
    expect((await admin.api.delete(`${PATH}/${id}/override`)).status).toBe(204);
    expect((await admin.api.get(PATH)).body.isolation.override).toBeNull();
  }
});

test('only administrators may see, override and revoke', async () => {
  const member = await newProject(platform);
  expect((await member.api.get(PATH)).status).toBe(403);
  expect((await override({ reason: 'x' }, member)).status).toBe(403);
  expect((await member.api.delete(`${PATH}/${id}/override`)).status).toBe(403);
});

test('an incident that is closed cannot be overridden (409), and an unknown one does not exist (404)', async () => {
  await close();
  expect((await override({ reason: 'x' })).status).toBe(409);
  expect((await admin.api.delete(`${PATH}/${id}/override`)).status).toBe(409);
  id = 'unknown';
  expect((await override({ reason: 'x' })).status).toBe(404);
});
