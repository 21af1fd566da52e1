import { expect, test } from 'vitest';
import { serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, over, protect, QUIET, tell, vmovesOf } from '#lib/testing/recovery.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_RATE_LIMIT: 'on', NEPHOS_RATE_LIMIT_USER_REQUESTS_PER_SECOND: '2' });

test('A recovery that asks more of compute than any user may is not slowed down by the limits of requests', async () => {
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
  await serversOn(platform, 'sim-1', 8);
  await failHost(platform, 'sim-1');
  const id = await tell(platform, { host: 'sim-1' });
  expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 1 });
  const moves = await vmovesOf(platform, id);
  expect(moves.map(({ status }) => status)).toEqual(Array(8).fill('succeeded'));
  const { read } = platform.platform.services.database;
  const runs = read.selectFrom('workflow_runs').select('attempts').where('name', '=', 'ha.vmove');
  expect(await runs.execute()).toEqual(Array(8).fill({ attempts: 0 }));
});

// Five times as many as recoveries that run at the same time.
test('Eighty notifications at once, half of them of one host, are each recovered from or ended with their reason, and none is lost', async () => {
  await protect(platform, { hosts: ['another-host'] });
  const inputs = Array.from({ length: 80 }, (_, at) => ({ host: at % 2 === 0 ? 'another-host' : `nowhere-${at}` }));
  const ids: string[] = [];
  for (const one of inputs) ids.push(await tell(platform, one));
  const { read } = platform.platform.services.database;
  const open = read.selectFrom('notifications').select('id').where('ended_at', 'is', null);
  await expect.poll(async () => (await open.execute()).length, { interval: 100 }).toBe(0);
  const ended = await read.selectFrom('notifications').select(['id', 'status', 'message']).execute();
  expect(ended.filter(({ status, message }) => !message && status !== 'finished')).toEqual([]);
  expect(ids.every((id) => ended.some((one) => one.id === id))).toBe(true);
});
