import { expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { insertNotification, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { readsOf } from '#lib/testing/reads.ts';
import { failHost, QUIET } from '#lib/testing/recovery.ts';
import { readFailedHosts } from './hosts.ts';
import { readInstanceFacts } from './instances.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '2' });
const database = () => platform.platform.services.database;

/** Instances that were moved, reported as failed, and crashed, and one whose host is down. */
async function troubled(project: TestProject): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) ids.push(await launch(platform, project));
  await settle(platform);
  const [moved = '', reported = '', crashed = '', stranded = ''] = ids;
  const notification_id = await insertNotification(platform, { host: 'sim-2', status: 'failed', attempts: 1 });
  await insertVmove(platform, { notification_id, server_id: moved, project_id: project.id, status: 'failed' });
  const payload = { instance_uuid: reported, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' } as const;
  await insertNotification(platform, { type: 'COMPUTE_INSTANCE', host: 'sim-2', status: 'failed', payload });
  await database().transact(async (tx) => {
    const set = (id: string) => tx.updateTable('servers').where('id', '=', id);
    for (const id of ids) await set(id).set({ host: 'sim-2' }).execute();
    await set(crashed).set({ power_state: 6, vm_state: 'stopped' }).execute();
    await set(stranded).set({ host: 'sim-1' }).execute();
  });
  return ids;
}

test('facts about the instances of a project have the same content as those of all, and no row of other projects', async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  const [own, others] = [await troubled(one), await troubled(other)];
  await failHost(platform, 'sim-1');
  const { read } = database();
  const hosts = await readFailedHosts(read);
  const all = await readInstanceFacts(read, hosts);
  expect(all.map(({ id }) => id).toSorted()).toEqual([...own, ...others].toSorted());
  const statements = await readsOf(database(), async () => {
    const facts = await readInstanceFacts(read, hosts, one.id);
    expect(facts).toEqual(all.filter(({ projectId }) => projectId === one.id));
  });
  const ofInstances = statements.filter((sql) => /from "(servers|vmoves)"/.test(sql));
  expect(ofInstances).toHaveLength(4);
  for (const sql of ofInstances) expect(sql).toMatch(/"project_id" = /);
});
