import { expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { makeRoom, noRoom } from '#lib/testing/desk.ts';
import { serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { became, failHost, protect, QUIET, tell } from '#lib/testing/recovery.ts';

/** The second attempt starts after the tests. */
const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '2', NEPHOS_HA_RETRY_DELAY_SECONDS: '3600' });

async function sentenceOf(admin: ApiClient): Promise<string> {
  const { body } = await admin.get('/console/v1/ha/open-incidents');
  expect(body.incidents).toHaveLength(1);
  return english(body.incidents[0].summary);
}

test('instances whose move failed count as down before the second attempt, and as failed moves during it', async () => {
  const admin = await signInAdmin(platform);
  await protect(platform, { hosts: ['sim-1', 'sim-2'] });
  await serversOn(platform, 'sim-1', 3);
  await noRoom(platform, ['sim-2']);
  await failHost(platform, 'sim-1');
  const id = await tell(platform, { host: 'sim-1' });
  await became(platform, id, 'error');
  expect(await sentenceOf(admin)).toBe(
    'Recovery of sim-1 failed and will be retried: 3 of 3 instances are still down, in 1 project.',
  );
  await makeRoom(platform, ['sim-2']);
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('notifications').set({ status: 'running' }).where('id', '=', id).execute(),
  );
  expect(await sentenceOf(admin)).toBe(
    'sim-1 is down: 3 instances in 1 project, 0 recovered, 3 failed, recovery in progress.',
  );
});
