import PQueue from 'p-queue';
import { describe, expect, test } from 'vitest';
import { fanOut } from './fan-out.ts';

const NAMES = Array.from({ length: 30 }, (_, n) => `p${n}`);
const list = (project: string) => Response.json({ of: project });

/** Requests that wait until they are released, and how many of them are running. */
function pausedRequests() {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const seen = { running: 0, most: 0, started: [] as string[] };
  const ask = async (project: string) => {
    seen.started.push(project);
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await gate;
    seen.running -= 1;
    return list(project);
  };
  return { ask, seen, letGo };
}

const options = () => ({
  queue: new PQueue({ concurrency: 8 }),
  timeoutMs: 60_000,
  room: 10_000,
  signal: new AbortController().signal,
});

describe('A question to many projects', () => {
  test('goes to eight at a time, two questions of one session together', async () => {
    const { ask, seen, letGo } = pausedRequests();
    const shared = options();
    const both = [1, 2].map(() => fanOut({ ...shared, projects: NAMES, ask }));
    await expect.poll(() => seen.running).toBe(8);
    letGo();
    const answers = (await Promise.all(both)).flat();
    expect(seen.most).toBe(8);
    expect(answers.map(({ project, body }) => [project, body])).toEqual(
      [...NAMES, ...NAMES].map((project) => [project, { of: project }]),
    );
  });

  test('names the project that refuses, the one that is too slow and the one that answers nonsense; the others answer', async () => {
    const ask = async (project: string): Promise<Response> => {
      if (project === 'p1') return Response.json({ forbidden: { code: 403, message: 'No.' } }, { status: 403 });
      if (project === 'p2') return new Promise(() => undefined);
      return project === 'p3' ? new Response('<html>') : list(project);
    };
    const answers = await fanOut({ ...options(), timeoutMs: 20, projects: NAMES.slice(0, 5), ask });
    expect(answers.map(({ project, status }) => [project, status])).toEqual([
      ['p0', 200],
      ['p1', 403],
      ['p2', 504],
      ['p3', 502],
      ['p4', 200],
    ]);
  });

  test('has room for so much: what is beyond is refused by name', async () => {
    const answers = await fanOut({
      ...options(),
      room: 30,
      projects: NAMES.slice(0, 4),
      ask: async (name) => list(name),
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 413, 413]);
  });

  test('sends no further requests after the client has disconnected, and ends immediately', async () => {
    const { ask, seen } = pausedRequests();
    const leaving = new AbortController();
    const answers = fanOut({ ...options(), projects: NAMES, ask, signal: leaving.signal });
    await expect.poll(() => seen.running).toBe(8);
    leaving.abort(new Error('gone'));
    await expect(answers).rejects.toThrow('gone');
    expect(seen.started).toEqual(NAMES.slice(0, 8));
  });
});
