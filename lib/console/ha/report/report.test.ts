import { expect, test } from 'vitest';
import { packJson } from '#lib/db/tables/column-types.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { insertNotification, insertStep, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const pathOf = (id: string) => `/console/v1/ha/notifications/${id}/report`;

const STARTED = '2026-11-20T10:00:02.000Z';
const ENDED = '2026-11-20T10:01:00.000Z';

async function insertIncident(name: string): Promise<string> {
  const id = await insertNotification(platform, {
    ...{ status: 'failed', attempts: 2, host: 'sim-7', message: '1 of 2 instances were not moved.' },
    ...{ generated_at: '2026-11-20T10:00:00.000Z', started_at: STARTED, ended_at: ENDED },
  });
  const details = packJson([]);
  await insertStep(platform, {
    notification_id: id,
    name: 'EvacuateInstancesTask',
    state: 'FAILURE',
    started_at: STARTED,
    details,
  });
  const move = { notification_id: id, server_name: name, started_at: STARTED, ended_at: ENDED } as const;
  await insertVmove(platform, { ...move, status: 'failed', message: 'No valid host was found.' });
  await insertVmove(platform, { ...move, server_name: 'db', status: 'succeeded', dest_host: 'sim-2' });
  return id;
}

test('GET /ha/notifications/{id}/report: times, downtime of each instance, what is left for a person, comments', async () => {
  const admin = await signInAdmin(platform);
  const id = await insertIncident('web');
  const comment = { id: crypto.randomUUID(), text: 'The fan was stuck.' };
  expect((await admin.post(`/console/v1/ha/notifications/${id}/comments`, { comment })).status).toBe(201);
  const { status, body } = await admin.get(pathOf(id));
  expect(status, JSON.stringify(body)).toBe(200);
  const { file_name, markdown, json } = body.report;
  expect(file_name).toBe('incident-2026-11-20-sim-7');
  expect(json).toMatchObject({ seconds: 60, comments: [{ user: 'admin', text: 'The fan was stuck.' }] });
  expect(json.left_for_a_person).toEqual([
    'The recovery failed: somebody has to finish it.',
    'Bring instance web up: No valid host was found.',
  ]);
  expect(markdown).toContain('# Incident on host sim-7, 2026-11-20');
  expect(markdown).toContain('2 hit, 1 recovered, 1 not moved');
  expect(markdown).toContain('| db | none | sim-1 | - | succeeded | 60 s |');
  expect(markdown).toContain('The fan was stuck.');
});

test('what people named their instances makes no heading, table, link or tag of the report', async () => {
  const admin = await signInAdmin(platform);
  const id = await insertIncident('x | y\n# Owned [a](javascript:b) <img src=x>');
  const { markdown } = (await admin.get(pathOf(id))).body.report;
  expect(markdown).toContain('x \\| y \\# Owned \\[a\\]\\(javascript:b\\) \\<img src=x\\>');
  expect(markdown).not.toMatch(/^# Owned/m);
});

test('anyone but an administrator is refused, and one that is not there is 404', async () => {
  const { api } = await newProject(platform, 'manager');
  expect((await api.get(pathOf(await insertIncident('web')))).status).toBe(403);
  expect((await (await signInAdmin(platform)).get(pathOf('nothing'))).status).toBe(404);
});
