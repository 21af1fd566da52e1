import { afterEach, expect, test, vi } from 'vitest';
import { clearNotices, notices } from '#lib/client/notices.ts';
import { startBulkChange, startJobs } from './bulk-job.ts';

interface JobRequest {
  method: string;
  path: string;
  body: { job: { title: { values: object }; objects: { object_id: string; name: string }[] } };
}

/** A server with these responses. Returns the requests it received. */
function serve(answer: (path: string) => Response): JobRequest[] {
  const requests: JobRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = '', body }: RequestInit) => {
    requests.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return answer(path);
  });
  return requests;
}

const taken = () => Response.json({ job: { id: 'job-a' } }, { status: 202 });
const refused = () => Response.json({ conflictingRequest: { code: 409, message: 'Wait.' } }, { status: 409 });

afterEach(() => {
  vi.unstubAllGlobals();
  clearNotices();
});

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

const change = (rows: readonly string[], same: readonly string[] = [], onChanged = vi.fn()) => ({
  projectId: 'p',
  title: {
    message: '{count, plural, one {Deleting {name}} other {Deleting # volumes}}',
    values: { count: rows.length, name: '' },
  },
  rows,
  idOf: (row: string) => row,
  nameOf: (row: string) => `name of ${row}`,
  requestsOf: (row: string) =>
    same.includes(row)
      ? []
      : [
          {
            method: 'POST' as const,
            path: `volume/v3/volumes/${row}/action`,
            json: { 'os-reset': row },
            headers: { 'OpenStack-API-Version': 'volume 3.71', 'x-nephos-reason': 'old%20stock' },
          },
          { method: 'DELETE' as const, path: `volume/v3/volumes/${row}` },
        ],
  onChanged,
});

test('one object is changed at once, with its requests in order, and its refusal is thrown for the dialog', async () => {
  const requests = serve(() => new Response(null, { status: 202 }));
  const onChanged = vi.fn();
  await startBulkChange(change(['v7'], [], onChanged));
  expect(requests).toEqual([
    { method: 'POST', path: '/bff/projects/p/volume/v3/volumes/v7/action', body: { 'os-reset': 'v7' } },
    { method: 'DELETE', path: '/bff/projects/p/volume/v3/volumes/v7', body: undefined },
  ]);
  expect(onChanged.mock.calls).toEqual([['p']]);
  serve(refused);
  await expect(startBulkChange(change(['v7']))).rejects.toThrow('Wait.');
  expect(notices.getState().all).toEqual([]);
});

test('two are one job of the platform, with the headers and the reason of their requests', async () => {
  const requests = serve(taken);
  const onChanged = vi.fn();
  await startBulkChange(change(idsOf(2), [], onChanged));
  expect(onChanged.mock.calls).toEqual([['p', { id: 'job-a' }]]);
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/bff/projects/p/compute/v2.1/os-jobs',
      body: {
        job: {
          title: expect.objectContaining({ values: { count: 2, name: 'name of v0' } }),
          reason: 'old stock',
          headers: { 'openstack-api-version': 'volume 3.71' },
          objects: idsOf(2).map((id) => ({
            object_id: id,
            name: `name of ${id}`,
            requests: [
              { method: 'POST', path: `/volume/v3/volumes/${id}/action`, body: { 'os-reset': id } },
              { method: 'DELETE', path: `/volume/v3/volumes/${id}` },
            ],
          })),
        },
      },
    },
  ]);
});

test('objects that are so already do not count: the one that is left is changed at once', async () => {
  const requests = serve(() => new Response(null, { status: 202 }));
  await startBulkChange(change(idsOf(2), ['v1']));
  expect(requests.map(({ path }) => path.includes('os-jobs'))).toEqual([false, false]);
});

test('a launch beyond the first is a job, also of one', async () => {
  const requests = serve(taken);
  await startJobs(change(['v0']));
  expect(requests.map(({ path }) => path)).toEqual(['/bff/projects/p/compute/v2.1/os-jobs']);
});

test('a thousand objects are one job, what is more another one, each with its own count', async () => {
  const requests = serve(taken);
  await startBulkChange(change(idsOf(1001)));
  expect(requests.map(({ body: { job } }) => [job.objects.length, job.title.values])).toEqual([
    [1000, { count: 1000, name: 'name of v0' }],
    [1, { count: 1, name: 'name of v1000' }],
  ]);
});

test('a rejected job is thrown for the dialog; one of several is reported, and can be started again', async () => {
  serve(refused);
  await expect(startBulkChange(change(idsOf(2)))).rejects.toThrow('Wait.');
  const requests = serve((path) => (path.includes('of-v1') ? refused() : taken()));
  await startBulkChange({ ...change(idsOf(2)), projectOf: (row) => `of-${row}` });
  expect(notices.getState().all.map(({ message }) => message)).toEqual(['Wait.']);
  notices.getState().all[0]?.retry?.();
  await expect.poll(() => requests.length).toBe(3);
});

test('objects of several projects are a job of each project, with the rights that one has there', async () => {
  const requests = serve(taken);
  const onChanged = vi.fn();
  const ofProject = (row: string) => (row === 'v1' ? 'q' : 'p');
  await startBulkChange({ ...change(idsOf(3), [], onChanged), projectId: 'all', projectOf: ofProject });
  expect(requests.map(({ path, body: { job } }) => [path, job.objects.map(({ object_id }) => object_id)])).toEqual([
    ['/bff/projects/p/compute/v2.1/os-jobs', ['v0', 'v2']],
    ['/bff/projects/q/compute/v2.1/os-jobs', ['v1']],
  ]);
  expect(onChanged.mock.calls.map(([projectId]) => projectId)).toEqual(['p', 'q']);
});
