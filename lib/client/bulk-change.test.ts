import { afterEach, expect, test, vi } from 'vitest';
import { startBulkChange } from './bulk-job.ts';
import { jobs } from './jobs.ts';
import { notices } from './notices.ts';

interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** A server that answers like this. Gives what it was asked. */
function serve(answer: () => Response): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = '', body }: RequestInit) => {
    asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return answer();
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  jobs.setState({ all: [] });
});

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

function start(rows: readonly string[], same: readonly string[] = []) {
  const onChanged = vi.fn();
  startBulkChange({
    projectId: 'p',
    title: { message: 'Deleting {count} volumes', values: { count: rows.length } },
    rows,
    idOf: (row) => row,
    nameOf: (row) => `name of ${row}`,
    notDone: (row) => `${row} was not deleted`,
    requestsOf: (row) =>
      same.includes(row)
        ? []
        : [
            {
              method: 'POST',
              path: `volume/v3/volumes/${row}/action`,
              json: { 'os-reset': row },
              headers: { 'OpenStack-API-Version': 'volume 3.71', 'x-nephos-reason': 'old%20stock' },
            },
            { method: 'DELETE', path: `volume/v3/volumes/${row}` },
          ],
    onChanged,
  });
  return onChanged;
}

test('twenty objects are changed by the tab, each with its requests in order', async () => {
  const asked = serve(() => new Response(null, { status: 202 }));
  const onChanged = start(idsOf(20));
  await expect.poll(() => jobs.getState().all.map(({ state }) => state)).toEqual(['done']);
  expect(asked).toHaveLength(40);
  expect(asked.filter(({ path }) => path.includes('v7'))).toEqual([
    { method: 'POST', path: '/bff/projects/p/volume/v3/volumes/v7/action', body: { 'os-reset': 'v7' } },
    { method: 'DELETE', path: '/bff/projects/p/volume/v3/volumes/v7', body: undefined },
  ]);
  expect(onChanged).toHaveBeenCalledTimes(20);
});

test('twenty-one are one job of the platform, with the headers and the reason of their requests', async () => {
  const asked = serve(() => Response.json({}, { status: 202 }));
  const onChanged = start(idsOf(21));
  await expect.poll(() => onChanged.mock.calls.length).toBe(1);
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/bff/projects/p/compute/v2.1/os-jobs',
      body: {
        job: {
          title: { message: 'Deleting {count} volumes', values: { count: 21 } },
          reason: 'old stock',
          headers: { 'openstack-api-version': 'volume 3.71' },
          objects: idsOf(21).map((id) => ({
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
  expect(jobs.getState().all).toEqual([]);
});

test('objects that are so already do not count: the tab does the twenty that are left', async () => {
  const asked = serve(() => new Response(null, { status: 202 }));
  start(idsOf(21), ['v3']);
  await expect.poll(() => jobs.getState().all.map(({ state }) => state)).toEqual(['done']);
  expect(asked.some(({ path }) => path.includes('os-jobs'))).toBe(false);
});

test('a thousand objects are one job, what is more another one', async () => {
  const asked = serve(() => Response.json({}, { status: 202 }));
  const onChanged = start(idsOf(1001));
  await expect.poll(() => onChanged.mock.calls.length).toBe(2);
  expect(asked.map(({ body }) => (body as { job: { objects: unknown[] } }).job.objects.length)).toEqual([1000, 1]);
});

test('a job that the platform does not take is told with its words, and can be tried again', async () => {
  const asked = serve(() => Response.json({ conflictingRequest: { code: 409, message: 'Wait.' } }, { status: 409 }));
  start(idsOf(21));
  await expect.poll(() => notices.getState().all[0]?.message).toBe('Wait.');
  notices.getState().all[0]?.retry?.();
  await expect.poll(() => asked.length).toBe(2);
});

test('objects of several projects are each changed in their own, by the tab however many they are', async () => {
  const asked = serve(() => new Response(null, { status: 202 }));
  const onChanged = vi.fn();
  startBulkChange({
    projectId: 'all',
    projectOf: (row) => `of-${row}`,
    title: 'Deleting volumes',
    rows: idsOf(25),
    idOf: (row) => row,
    nameOf: (row) => row,
    notDone: (row) => row,
    requestsOf: (row) => [{ method: 'DELETE', path: `volume/v3/volumes/${row}` }],
    onChanged,
  });
  await expect.poll(() => jobs.getState().all.map(({ state }) => state)).toEqual(['done']);
  const paths = idsOf(25).map((row) => `/bff/projects/of-${row}/volume/v3/volumes/${row}`);
  expect(asked.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(onChanged.mock.calls.flat().toSorted()).toEqual(
    idsOf(25)
      .map((row) => `of-${row}`)
      .toSorted(),
  );
});
