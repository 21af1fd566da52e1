import { expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { getCatalog } from '#lib/i18n/translations.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { insertNotification, insertStep, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { markdownOf } from './markdown.ts';
import { plain, plainJson } from './plain.ts';

const platform = usePlatform();
const pathOf = (id: string) => `/console/v1/ha/notifications/${id}/report`;

const STARTED = '2026-11-20T10:00:02.000Z';
const ENDED = '2026-11-20T10:01:00.000Z';

async function insertIncident(name: string): Promise<string> {
  const id = await insertNotification(platform, {
    ...{ status: 'failed', attempts: 2, host: 'sim-7', message: '1 of 2 instances could not be recovered.' },
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
  const message = 'No valid host was found.';
  const message_data = packJson({ message, reason: { code: 'no_valid_host' as const, hosts: 0, removed: [] } });
  await insertVmove(platform, { ...move, status: 'failed', message, message_data });
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
  expect(json).toMatchObject({ seconds: null, comments: [{ user: 'admin', text: 'The fan was stuck.' }] });
  expect(json.left_for_a_person).toEqual([
    'The recovery failed and has to be completed manually.',
    'Retry instance web: No host has room.',
  ]);
  expect(markdown).toContain('# Incident on host sim-7, 2026-11-20');
  expect(markdown).toContain('2 affected, 1 recovered, 1 still down');
  expect(markdown).toContain('| db | none | sim-1 | - | Recovered | 60 s |');
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

test('German users get the report in German, with the names and times of the English one', async () => {
  const admin = await signInAdmin(platform);
  const { json, markdown } = (await admin.get(pathOf(await insertIncident('web')))).body.report;
  const german = markdownOf(json, createTranslate('de', getCatalog().get('de')?.messages));
  expect(german).toContain('# Vorfall auf Host sim-7, 2026-11-20');
  expect(german).toContain('2 betroffen, 1 wiederhergestellt, 1 noch aus');
  expect(german).toContain('- Instanz web erneut versuchen: Kein Host hat Platz.');
  expect(german.match(/2026-11-20 \d\d:\d\d:\d\d/g)).toEqual(markdown.match(/2026-11-20 \d\d:\d\d:\d\d/g));
});

test.each([
  ['an image', '![x](http://a.b/c)', '\\!\\[x\\]\\(http\\://a.b/c\\)'],
  ['an address that links by itself', 'see https://a.b www.a.b me@a.b', 'see https\\://a.b www\\.a.b me\\@a.b'],
  ['a tag', '<script>1</script>', '\\<script\\>1\\</script\\>'],
  ['a row of a table', 'a | b\r\n| c |', 'a \\| b \\| c \\|'],
  ['a colour for a terminal, or text that runs backwards', 'a\u001b[31mb\u202ec', 'a\ufffd\\[31mb\ufffdc'],
])('%s stays text in Markdown', (_, text, written) => {
  expect(plain(text)).toBe(written);
});

test('what cannot be seen is spelled out in JSON, which says the same as before', () => {
  const value = { host: 'a\u202eb\u009bc' };
  expect(plainJson(value)).toContain('"a\\u202eb\\u009bc"');
  expect(JSON.parse(plainJson(value))).toEqual(value);
});
