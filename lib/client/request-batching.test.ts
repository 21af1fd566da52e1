import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { answerOf } from './answer-of.ts';
import { requestBatched } from './request-batching.ts';

type Answer = { status: number; body: unknown; retry_after?: number };

function serve(said: (project: string, path: string) => Answer) {
  const requests: { path: string; projects: string[] }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const { projects } = z.object({ projects: z.array(z.string()) }).parse(JSON.parse(String(body)));
    requests.push({ path, projects });
    return Response.json({ answers: projects.map((project) => ({ project, ...said(project, path) })) });
  });
  return requests;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const LIST = 'volume/v3/volumes/detail?limit=1000';
const answer = answerOf<{ of: string }>();
const names = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`);

describe('Questions to many projects', () => {
  test('for the same list share requests of 24, and each gets its own answer', async () => {
    const requests = serve((project) => ({ status: 200, body: { of: project } }));
    const answers = await Promise.all(names(50).map((project) => requestBatched(project, LIST, { answer })));
    expect(answers).toEqual(names(50).map((of) => ({ of })));
    expect(requests.map(({ path, projects }) => [path, projects.length])).toEqual([
      [`/bff/all/${LIST}`, 24],
      [`/bff/all/${LIST}`, 24],
      [`/bff/all/${LIST}`, 2],
    ]);
  });

  test('for other lists go apart', async () => {
    const requests = serve((project) => ({ status: 200, body: { of: project } }));
    await Promise.all([requestBatched('p1', LIST, { answer }), requestBatched('p2', `${LIST}&marker=v1`, { answer })]);
    expect(requests.map(({ projects }) => projects)).toEqual([['p1'], ['p2']]);
  });

  test('fail one by one, with the words of the project', async () => {
    const refused = { status: 403, body: { forbidden: { code: 403, message: 'No role here.' } } };
    serve((project) => (project === 'p1' ? refused : { status: 200, body: { of: project } }));
    const [one, other] = await Promise.allSettled(names(2).map((name) => requestBatched(name, LIST, { answer })));
    expect(one).toMatchObject({ value: { of: 'p0' } });
    expect(other).toMatchObject({ reason: { status: 403, message: 'No role here.' } });
  });

  test('are put again when a project says "not now", after as long as it asks', async () => {
    vi.useFakeTimers();
    let isBusy = true;
    const requests = serve((project) => {
      const busy = { status: 429, body: { overLimit: { code: 429, message: 'Later.' } }, retry_after: 30 };
      return isBusy ? busy : { status: 200, body: { of: project } };
    });
    const response = requestBatched('p1', LIST, { answer });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(requests).toHaveLength(1);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(response).resolves.toEqual({ of: 'p1' });
    expect(requests).toHaveLength(2);
  });

  test('that are to be put again end at once when nobody waits for them any more', async () => {
    vi.useFakeTimers();
    const requests = serve(() => ({
      status: 429,
      body: { overLimit: { code: 429, message: 'Later.' } },
      retry_after: 30,
    }));
    const caller = new AbortController();
    const response = requestBatched('p1', LIST, { answer, signal: caller.signal });
    const outcome = vi.fn();
    void response.catch(outcome);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(1);
    caller.abort(new Error('gone'));
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome).toHaveBeenCalledWith(new Error('gone'));
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });

  test('that nobody waits for are not put, and all fail when the server does', async () => {
    const requests = serve(() => ({ status: 200, body: {} }));
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(requestBatched('p1', LIST, { answer, signal: gone })).rejects.toThrow('gone');
    expect(requests).toEqual([]);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    const failed = await Promise.allSettled(names(3).map((name) => requestBatched(name, LIST, { answer })));
    expect(failed.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(Array(3).fill('networkFailure'));
  });
});
