import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Job, jobs } from '#lib/client/job-store.ts';
import { discardSecret, dismissFinishedJobs } from '#lib/client/jobs.ts';
import type { ShownIndicator } from '#lib/compute/readiness/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { shownServer } from '#lib/testing/shown-server.ts';
import { startLaunch } from './launch-job.ts';
import type { LaunchRequest } from './launch-requests.ts';

// Removes jobs of earlier tests in this process.
beforeEach(dismissFinishedJobs);

const t = createTranslate('en', undefined);
const NO_HOST: FailureReason = { code: 'no_valid_host', hosts: 0, removed: [] };
const request = (name: string, more: object = {}): LaunchRequest => ({
  server: { name, flavorRef: '1', imageRef: 'i', networks: 'none', ...more },
});

/** Fakes a compute service. The test defines which requests it rejects and which builds fail. */
function fakeCompute(rule: { refuses?: string[]; fails?: string[]; isAway?: number; booted?: ShownIndicator[] }) {
  const servers = new Map<string, Server>();
  const posted: string[] = [];
  const handedOver: { objects: unknown[] }[] = [];
  const answer = (status: number, body?: unknown) =>
    new Response(body === undefined ? null : JSON.stringify(body), { status });
  const add = (name: string) => {
    const id = `id-${name}-${posted.length}`;
    const isFailed = rule.fails?.includes(name) ?? false;
    const fault = { code: 500, created: '2026-01-01T00:00:00Z', message: 'No valid host was found. ' };
    servers.set(id, {
      ...shownServer({ name, state: isFailed ? 'error' : 'active' }),
      id,
      ...(isFailed ? { fault } : {}),
    });
    return id;
  };
  const create = (server: LaunchRequest['server']) => {
    posted.push(server.name);
    if (rule.refuses?.includes(server.name))
      return answer(413, { overLimit: { code: 413, message: 'Quota exceeded' } });
    const count = server.max_count ?? 1;
    const names =
      count > 1 ? Array.from({ length: count }, (_, index) => `${server.name}-${index + 1}`) : [server.name];
    const [id = ''] = names.map(add);
    const created = { id, links: [], adminPass: `pass-${id}`, 'OS-DCF:diskConfig': 'MANUAL', security_groups: [] };
    return answer(202, { server: created });
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('os-jobs')) {
      handedOver.push(JSON.parse(String(init.body)).job);
      return answer(202, { job: {} });
    }
    if (init.method === 'POST') return create(JSON.parse(String(init.body)).server);
    const { pathname } = new URL(path, 'http://x');
    const id = pathname.split('/').at(-1) ?? '';
    if (id === 'detail') return answer(200, { servers: [...servers.values()] });
    if (init.method === 'DELETE') {
      servers.delete(id);
      return answer(204);
    }
    if (rule.isAway) {
      rule.isAway -= 1;
      if (rule.isAway % 2 === 0) throw new TypeError('Failed to fetch');
      return answer(503, { error: { code: 503, message: 'Starting' } });
    }
    if (pathname.includes('/readiness/')) {
      const [booted] = (rule.booted?.length ?? 0) > 1 ? (rule.booted?.splice(0, 1) ?? []) : (rule.booted ?? []);
      return answer(200, { readiness: { is_checked: booted?.state === 'waiting', port: null, booted } });
    }
    if (id === 'server-faults') return answer(200, { faults: [{ server_id: '', reason: NO_HOST }] });
    const server = servers.get(id);
    return server ? answer(200, { server }) : answer(404, { itemNotFound: { code: 404, message: 'Gone' } });
  });
  return { posted, handedOver, servers, rule };
}

const launch = (requests: LaunchRequest[]) => startLaunch({ projectId: 'p', requests, t, onChanged: () => undefined });
const until = (state: Job['state']) => expect.poll(() => jobs.getState().all[0]?.state).toBe(state);
const lines = () =>
  jobs.getState().all[0]?.lines.map(({ id, state, error, secret }) => [id, state, error?.message ?? secret?.value]);

afterEach(() => {
  dismissFinishedJobs();
  vi.unstubAllGlobals();
});

test('a refusal of the first request is thrown, for the form, and there is no job', async () => {
  fakeCompute({ refuses: ['web'] });
  await expect(launch([request('web')])).rejects.toMatchObject({ status: 413, message: 'Quota exceeded' });
  expect(jobs.getState().all).toEqual([]);
});

test('a job that lost the platform finds out by itself how it ended', async () => {
  vi.useFakeTimers();
  fakeCompute({ isAway: 6 });
  await launch([request('web')]);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(jobs.getState().all[0]?.state).toBe('done');
});

test('one server is a line with the way to its page, and its password until somebody has seen it', async () => {
  fakeCompute({});
  await launch([request('web')]);
  await until('done');
  expect(lines()).toEqual([['web', 'done', 'pass-id-web-1']]);
  discardSecret('pass-id-web-1');
  expect(lines()).toEqual([['web', 'done', undefined]]);
  expect(jobs.getState().all[0]?.lines[0]?.href).toBe('/projects/p/instances/id-web-1');
});

const indicator = (state: ShownIndicator['state'], reason: ShownIndicator['reason'] = null): ShownIndicator => ({
  ...{ state, reason, at: null, source: null, detail: null },
});
const waiting = (name: string) => ({ ...request(name), 'nephos:wait_until': 'booted' }) as const;

test('a launch that waits is done when the guest is ready, not when the server is active', async () => {
  vi.useFakeTimers();
  fakeCompute({ booted: [indicator('waiting'), indicator('waiting'), indicator('yes')] });
  await launch([waiting('web')]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(jobs.getState().all[0]?.state).toBe('running');
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  await until('done');
});

test('a launch whose guest is not ready says what was not reached; its retry checks again and creates nothing', async () => {
  const { posted, rule } = fakeCompute({ booted: [indicator('unknown', 'no_signs')] });
  await launch([waiting('web')]);
  await until('failed');
  expect(lines()).toEqual([
    [
      ...['web', 'failed'],
      'The instance is active, but it has not booted within the time limit. The image has no guest agent and writes no console log.',
    ],
  ]);
  rule.booted = [indicator('yes')];
  jobs.getState().all[0]?.lines[0]?.retry?.();
  await until('done');
  expect(posted).toEqual(['web']);
});

test('several of one request are found by their numbers and requested only once', async () => {
  const { posted } = fakeCompute({});
  await launch([request('web', { min_count: 2, max_count: 2 })]);
  await until('done');
  expect(posted).toEqual(['web']);
  expect(lines()?.map(([id, state]) => [id, state])).toEqual([
    ['web-1', 'done'],
    ['web-2', 'done'],
  ]);
});

test('what is refused once it is made again fails on its own line, and its retry asks for it alone', async () => {
  const { posted, rule } = fakeCompute({ fails: ['web-2'] });
  await launch([request('web', { min_count: 2, max_count: 2 })]);
  await until('failed');
  rule.fails = [];
  rule.refuses = ['web-2'];
  const retry = () =>
    jobs
      .getState()
      .all[0]?.lines.find(({ id }) => id === 'web-2')
      ?.retry?.();
  retry();
  await expect.poll(() => lines()?.[1]).toEqual(['web-2', 'failed', 'Quota exceeded']);
  rule.refuses = [];
  retry();
  await until('done');
  expect(posted).toEqual(['web', 'web-2', 'web-2']);
});

test('all names but the first are a job of the platform, which goes on when the tab is closed', async () => {
  const { posted, handedOver } = fakeCompute({});
  const changes: unknown[] = [];
  const names = ['web-1', 'web-2', 'web-3'];
  const requests = names.map((name) => request(name));
  await startLaunch({ projectId: 'p', requests, t, onChanged: (job) => job && changes.push(job) });
  await until('done');
  expect(posted).toEqual(['web-1']);
  expect(handedOver).toMatchObject([
    {
      title: { values: { count: 2 } },
      objects: names
        .slice(1)
        .map((name) => ({ name, requests: [{ path: '/compute/v2.1/servers', body: request(name) }] })),
    },
  ]);
  expect(changes).toHaveLength(1);
  expect(jobs.getState().all[0]?.isOnlyLookedAt).toBe(true);
});

test('long user data makes several jobs, each of which fits into a request', async () => {
  const { handedOver } = fakeCompute({});
  const long = (index: number) => request(`web-${index}`, { user_data: 'x'.repeat(80_000) });
  await launch(Array.from({ length: 31 }, (_, index) => long(index)));
  await until('done');
  expect(handedOver.map(({ objects }) => objects.length)).toEqual([9, 9, 9, 3]);
});

test('a build that fails says why in a sentence; its retry deletes it first and never numbers it again', async () => {
  const { posted, servers, rule } = fakeCompute({ fails: ['web-2'] });
  await launch([request('web', { min_count: 2, max_count: 2 })]);
  await until('failed');
  const failed = jobs.getState().all[0]?.lines.find(({ id }) => id === 'web-2');
  expect(failed?.error?.message).toContain('No host could run this instance.');
  rule.fails = [];
  failed?.retry?.();
  await until('done');
  expect(posted).toEqual(['web', 'web-2']);
  expect([...servers.values()].map(({ name, status }) => [name, status])).toEqual([
    ['web-1', 'ACTIVE'],
    ['web-2', 'ACTIVE'],
  ]);
});
