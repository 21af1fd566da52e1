import { expect, test } from 'vitest';
import { conditionOf, parseChip } from '#components/console/filters.ts';
import { countFrom, withCounts } from '#components/console/row-counts.ts';
import type { KindList } from '#components/kind/kind.ts';
import { localFields } from '#components/kind/list-fields.ts';
import { viewsOf } from '#components/kind/list-views.ts';
import { snapshotList } from '#components/snapshots/kind.tsx';
import { volumeList } from '#components/volumes/lists.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { newProject } from '#lib/testing/api.ts';
import { newBackup, newSnapshot, newVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { rowContext } from '#lib/testing/row-context.ts';

const platform = usePlatform();
const PATH = '/console/v1/view-counts';
const t = ((text: string) => text) as Translate;
const long = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** The number of rows that meet the conditions of each view of a list. */
function shownBy<Row>(list: KindList<Row>, rows: readonly Row[], related: object = {}) {
  const fields = localFields(list.kind, rowContext(related));
  return viewsOf(list, t).map(({ label, where, sort }) => {
    const known = Object.keys(fields).map((id) => ({ id, label: id, operators: ['!', '>', '<'] as const }));
    const chips = (where ?? []).map((text) => parseChip(text, known));
    const meets = (row: Row) => chips.every((chip) => chip && conditionOf(chip)(fields[chip.field]?.(row, chip.value)));
    return [label, sort && !where ? undefined : rows.filter(meets).length];
  });
}
const countsOf = <Row>(list: KindList<Row>, body: Parameters<typeof countFrom>[0]) =>
  withCounts(viewsOf(list, t), countFrom(body)).map(({ label, count }) => [label, count]);
const age = (table: 'volumes' | 'snapshots', id: string, days: number, more: object = {}) =>
  platform.platform.services.database.transact((tx) =>
    tx
      .updateTable(table)
      .set({ created_at: long(days), ...more })
      .where('id', '=', id)
      .execute(),
  );

test('GET view-counts/volumes: every view of the list has the number of rows that match its filter', async () => {
  const project = await newProject(platform);
  const [idle, , failed, saved] = [
    await newVolume(platform, project),
    await newVolume(platform, project),
    await newVolume(platform, project),
    await newVolume(platform, project),
  ];
  await newBackup(platform, project, saved);
  await age('volumes', idle, 8);
  await age('volumes', failed, 40, { status: 'error_deleting' });
  const { body } = await project.api.get(`${PATH}/volumes`);
  const { volumes } = (await project.api.get('/volume/v3/volumes/detail')).body;
  const copies = (await project.api.get('/console/v1/volume-copies')).body;
  const shown = shownBy(volumeList, volumes, { copies });
  expect(countsOf(volumeList, body)).toEqual(shown);
  expect(Object.fromEntries(shown)).toMatchObject({
    All: 4,
    'Unattached over 7 days': 1,
    'No recent backup': 3,
    Errors: 1,
    'Created today': 2,
  });
  expect(body.values.status).toEqual([
    { value: 'available', count: 3 },
    { value: 'error_deleting', count: 1 },
  ]);
});

test('GET view-counts/snapshots: every view of the list has the number of rows that match its filter', async () => {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project);
  await newSnapshot(platform, project, volume);
  await age('snapshots', await newSnapshot(platform, project, volume), 31);
  await age('snapshots', await newSnapshot(platform, project, volume), 2, { status: 'error' });
  const { body } = await project.api.get(`${PATH}/snapshots`);
  const { snapshots } = (await project.api.get('/volume/v3/snapshots/detail')).body;
  expect(countsOf(snapshotList, body)).toEqual(shownBy(snapshotList, snapshots));
  expect(body).toMatchObject({ total: 3, parts: { 'age:>30': 1, 'age:<1': 1 } });
});

test('GET view-counts/projects, /domains: enabled and disabled ones are counted separately, for administrators', async () => {
  const { api } = await newProject(platform, 'admin');
  const made = (await api.post('/identity/v3/projects', { project: { name: 'closed', enabled: false } })).body.project;
  for (const list of ['projects', 'domains']) {
    const { body } = await api.get(`${PATH}/${list}`);
    const found = (await api.get(`/identity/v3/${list}`)).body[list] as { enabled: boolean; is_domain?: boolean }[];
    const having = (value: string) => ({
      value,
      count: found.filter(({ enabled }) => String(enabled) === value).length,
    });
    expect(body.total).toBe(found.length);
    const expected = ['true', 'false'].map(having).filter(({ count }) => count > 0);
    expect(body.values.enabled).toHaveLength(expected.length);
    expect(body.values.enabled).toEqual(expect.arrayContaining(expected));
  }
  expect(made.enabled).toBe(false);
});

test('what another project has is not counted, and who has no role to list may not count', async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  await newVolume(platform, one);
  expect((await other.api.get(`${PATH}/volumes`)).body).toEqual({
    total: 0,
    values: { status: [], type: [], availability_zone: [] },
    parts: { 'status:available age:>7': 0, 'backup_age:>7': 0, 'age:<1': 0 },
  });
  expect((await one.api.get(`${PATH}/projects`)).status).toBe(403);
  expect((await one.api.get(`${PATH}/domains`)).status).toBe(403);
});
