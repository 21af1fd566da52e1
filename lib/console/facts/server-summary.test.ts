import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { insertNotification, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = '/console/v1/server-summary';

test('GET console/server-summary: the numbers are those of the list of servers, deleted ones left out', async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  const stopped = await launch(platform, one);
  await launch(platform, one);
  const gone = await launch(platform, one);
  await launch(platform, other);
  await one.api.post(`/compute/v2.1/servers/${stopped}/action`, { 'os-stop': null });
  await one.api.delete(`/compute/v2.1/servers/${gone}`);
  await settle(platform);
  const summary = (await one.api.get(PATH)).body;
  expect(summary).toMatchObject({ total: 2, exposed: 0, from_image: 2, changed: 2, busy: [], troubled: [] });
  expect(summary.statuses).toEqual([
    { status: 'ACTIVE', count: 1 },
    { status: 'SHUTOFF', count: 1 },
  ]);
});

test('GET console/server-summary: failed instances and resizes that wait are named, what is under way is not counted as such', async () => {
  const project = await newProject(platform);
  const [failed, waiting, busy] = [
    await launch(platform, project),
    await launch(platform, project),
    await launch(platform, project),
  ];
  const reason = { code: 'no_valid_host', hosts: 0, removed: [] };
  const message = 'No valid host was found.';
  const fault = JSON.stringify({ code: 500, message, created: '2026-01-01T00:00:00.000Z', reason });
  await platform.platform.services.database.transact(async (tx) => {
    const set = (id: string) => tx.updateTable('servers').where('id', '=', id);
    await set(failed)
      .set({ vm_state: 'error', fault: fault as never })
      .execute();
    await set(waiting).set({ vm_state: 'resized' }).execute();
    await set(busy).set({ task_state: 'powering-off' }).execute();
  });
  const { troubled, busy: underWay, total } = (await project.api.get(PATH)).body;
  expect(total).toBe(3);
  expect(underWay).toMatchObject([{ vm_state: 'active', task_state: 'powering-off' }]);
  expect(troubled).toHaveLength(2);
  expect(troubled).toContainEqual(
    expect.objectContaining({
      id: failed,
      status: 'ERROR',
      fault: { message, created: '2026-01-01T00:00:00Z', reason },
      is_launched: true,
    }),
  );
  expect(troubled).toContainEqual(expect.objectContaining({ id: waiting, status: 'VERIFY_RESIZE', fault: null }));
});

test('GET console/server-summary: instances that are down with their host are listed until they run again, those of others are not', async () => {
  const [project, other] = [await newProject(platform), await newProject(platform)];
  const [failed, moving, stranded, crashed] = [
    await launch(platform, project, { name: 'failed' }),
    await launch(platform, project, { name: 'moving' }),
    await launch(platform, project, { name: 'stranded' }),
    await launch(platform, project, { name: 'crashed' }),
  ];
  await launch(platform, other);
  const { database } = platform.platform.services;
  const { name: host } = await database.read.selectFrom('hosts').select('name').limit(1).executeTakeFirstOrThrow();
  const notification_id = await insertNotification(platform, { status: 'finished', attempts: 1, host });
  await insertVmove(platform, { notification_id, server_id: failed, project_id: project.id, status: 'ignored' });
  await insertVmove(platform, { notification_id, server_id: moving, project_id: project.id, status: 'ongoing' });
  const setAll = (state: 'up' | 'down') =>
    database.transact(async (tx) => {
      await tx.updateTable('servers').set({ host }).where('id', 'in', [failed, moving, stranded]).execute();
      await tx.updateTable('hosts').set({ state }).where('name', '=', host).execute();
    });
  await database.transact((tx) =>
    tx
      .updateTable('servers')
      .set({ power_state: 6, vm_state: 'stopped', host: 'elsewhere' })
      .where('id', '=', crashed)
      .execute(),
  );
  await setAll('down');
  const down = async () => (await project.api.get(PATH)).body.down;
  expect(await down()).toEqual([
    { id: failed, name: 'failed', outcome: 'failed' },
    { id: crashed, name: 'crashed', outcome: 'crashed' },
    { id: stranded, name: 'stranded', outcome: 'stranded' },
    { id: moving, name: 'moving', outcome: 'recovering' },
  ]);
  expect((await other.api.get(PATH)).body.down).not.toContainEqual(expect.objectContaining({ id: failed }));
  await setAll('up');
  expect(await down()).toEqual([{ id: crashed, name: 'crashed', outcome: 'crashed' }]);
});
