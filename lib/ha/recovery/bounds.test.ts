import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  became,
  failHost,
  notificationOf,
  over,
  protect,
  QUIET,
  resetHa,
  serverOf,
  tell,
  vmovesOf,
} from '#lib/testing/recovery.ts';
import { checkUnfinished } from './jobs.ts';
import { startRecovery } from './start-recovery.ts';

const bounds = {
  NEPHOS_HA_MAX_PARALLEL_EVACUATIONS: '2',
  NEPHOS_HA_RETRY_DELAY_SECONDS: '600',
};
const platform = usePlatform({ ...QUIET, ...bounds, NEPHOS_FLEET_HOSTS: '3' });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(async () => {
  await settle(platform);
  await resetHa(platform);
  await emptyHosts(platform, admin);
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
});

const services = () => platform.platform.services;
const evacuations = async (server: string) => {
  const rows = services().database.read.selectFrom('server_migrations').select('status');
  return rows.where('server_id', '=', server).where('migration_type', '=', 'evacuation').execute();
};
/** Holds all evacuations back. Returns a function that lets them continue. */
function holdEvacuations(): () => void {
  const { hypervisor } = services().engine;
  const evacuate = hypervisor.evacuate.bind(hypervisor);
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(hypervisor, 'evacuate').mockImplementation((...input) => promise.then(() => evacuate(...input)));
  return resolve;
}
const setTimeLimit = (seconds: number) =>
  Object.assign(services().env, { NEPHOS_HA_EVACUATION_TIMEOUT_SECONDS: seconds });
/** Starts the next attempt of a notification. */
const wake = (id: string) =>
  services().database.transact(async (tx) => {
    const past = new Date(Date.now() - 1000).toISOString();
    await tx.updateTable('notifications').set({ retry_at: past }).where('id', '=', id).execute();
    await startRecovery(tx, id);
  });

test('Instances with HA_Enabled go first, and never more at a time than the setting says', async () => {
  const plain = await serversOn(platform, 'sim-1', 3);
  const chosen = await serversOn(platform, 'sim-1', 3, { metadata: { HA_Enabled: 'true' } });
  await failHost(platform, 'sim-1');
  const { hypervisor } = services().engine;
  const evacuate = hypervisor.evacuate.bind(hypervisor);
  let [now, most] = [0, 0];
  Object.assign(hypervisor, {
    async evacuate(...given: Parameters<typeof evacuate>) {
      now += 1;
      most = Math.max(most, now);
      await evacuate(...given).finally(() => {
        now -= 1;
      });
    },
  });
  const id = await tell(platform, { host: 'sim-1' });
  expect(await over(platform, id)).toMatchObject({ status: 'finished' });
  Object.assign(hypervisor, { evacuate });
  expect(most).toBeLessThanOrEqual(2);
  const begun = (await vmovesOf(platform, id)).toSorted((a, b) =>
    (a.started_at ?? '') < (b.started_at ?? '') ? -1 : 1,
  );
  expect(
    begun
      .slice(0, 3)
      .map(({ server_id }) => server_id)
      .toSorted(),
  ).toEqual(chosen.ids.toSorted());
  expect(
    begun
      .slice(3)
      .map(({ server_id }) => server_id)
      .toSorted(),
  ).toEqual(plain.ids.toSorted());
});

describe('An evacuation that takes longer than it may', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is an error that is not tried again before its time; then it is waited for, not begun a second time', async () => {
    const [server = ''] = (await serversOn(platform, 'sim-1', 1)).ids;
    await failHost(platform, 'sim-1');
    const { NEPHOS_HA_EVACUATION_TIMEOUT_SECONDS: usual } = services().env;
    setTimeLimit(1);
    const letGo = holdEvacuations();
    const id = await tell(platform, { host: 'sim-1' });
    const { message, retry_at } = await became(platform, id, 'error');
    setTimeLimit(usual);
    expect(message).toBe('1 of 1 instances could not be recovered: It did not leave the host within 1 s.');
    expect(Date.parse(retry_at ?? '') - Date.now()).toBeGreaterThan(500_000);
    expect(await serverOf(platform, server)).toMatchObject({ locked_by: null });
    await services().database.transact((tx) => startRecovery(tx, id));
    letGo();
    await settle(platform);
    expect(await notificationOf(platform, id)).toMatchObject({ status: 'error', attempts: 1 });
    await wake(id);
    expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 2 });
    expect(await evacuations(server)).toEqual([{ status: 'done' }]);
    const moved = await serverOf(platform, server);
    expect(await services().engine.hypervisor.list()).toMatchObject([
      { id: server, host: moved.host, power: 'running' },
    ]);
    expect(moved).toMatchObject({ vm_state: 'active', locked_by: null });
  });

  test('until its notification expires: what was begun has failed, what was not is left alone, nothing stays locked', async () => {
    const { ids } = await serversOn(platform, 'sim-1', 4);
    await failHost(platform, 'sim-1');
    const letGo = holdEvacuations();
    const id = await tell(platform, { host: 'sim-1' });
    const statuses = async () => (await vmovesOf(platform, id)).map(({ status }) => status);
    await expect.poll(statuses, { interval: 10 }).toEqual(['ongoing', 'ongoing', 'pending', 'pending']);
    const created_at = new Date(Date.now() - 90_000_000).toISOString();
    await services().database.transact((tx) =>
      tx.updateTable('notifications').set({ created_at }).where('id', '=', id).execute(),
    );
    await checkUnfinished(services());
    expect(await notificationOf(platform, id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('86400 s'),
    });
    expect(await statuses()).toEqual(['failed', 'failed', 'ignored', 'ignored']);
    letGo();
    await settle(platform);
    expect(await statuses()).toEqual(['failed', 'failed', 'ignored', 'ignored']);
    for (const server of ids) expect(await serverOf(platform, server)).toMatchObject({ locked_by: null });
    const machines = await services().engine.hypervisor.list();
    expect(new Set(machines.map((machine) => machine.id)).size).toBe(machines.length);
  });
});
