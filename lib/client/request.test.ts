import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { projectRequest, request } from './request.ts';
import { onSessionEnded, resolveSessionEnd } from './session-ended.ts';

const answer = (status: number, body: string | null, headers: Record<string, string> = {}) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, { status, headers }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

const neverAnswers = () =>
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });

const SIGNED_OUT = '{"error":{"code":401,"title":"Unauthorized","message":"Sign in"}}';

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error('it did not fail with an ApiError');
};

afterEach(() => vi.unstubAllGlobals());

describe('request: every dialect becomes one ApiError', () => {
  const cases: [string, unknown, string, string][] = [
    ['compute', { conflictingRequest: { code: 409, message: 'Locked' } }, 'conflictingRequest', 'Locked'],
    ['volume', { overLimit: { code: 413, message: 'Quota' } }, 'overLimit', 'Quota'],
    ['identity', { error: { code: 404, title: 'Not Found', message: 'No user' } }, 'Not Found', 'No user'],
    ['network', { NeutronError: { type: 'IpAddressInUse', message: 'In use' } }, 'IpAddressInUse', 'In use'],
    ['image', { message: 'No image', code: '404 Not Found', title: 'Not Found' }, 'Not Found', 'No image'],
  ];
  test.each(cases)('%s', async (_service, body, code, message) => {
    answer(409, JSON.stringify(body), { 'x-openstack-request-id': 'req-1' });
    expect(await failure(request('/bff/x'))).toMatchObject({ status: 409, code, message, requestId: 'req-1' });
  });

  test('refused inputs arrive by name', async () => {
    answer(400, JSON.stringify({ badRequest: { code: 400, message: 'Bad', fields: { size: 'Too small' } } }));
    expect((await failure(request('/bff/x'))).fields).toEqual({ size: 'Too small' });
  });

  test('a body that is no JSON fails with the status and its own sentence', async () => {
    answer(502, '<html>Bad gateway</html>');
    expect(await failure(request('/bff/x'))).toMatchObject({ status: 502, code: 'http502' });
  });

  test('no answer at all is status 0', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')));
    expect(await failure(request('/bff/x'))).toMatchObject({ status: 0, code: 'networkFailure' });
  });

  test.each([
    ['GET', 20, 'The server did not respond within 20 seconds.'],
    [
      'POST',
      60,
      'The server did not respond within 60 seconds. Check whether the change was made before you try again.',
    ],
  ] as const)('a %s that a hung server leaves open fails after %i s, and says so', async (method, seconds, message) => {
    vi.useFakeTimers();
    neverAnswers();
    const failed = failure(request('/bff/x', { method, ...(method === 'POST' ? { json: {} } : {}) }));
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    vi.useRealTimers();
    expect(await failed).toMatchObject({ status: 0, code: 'timeout', message });
  });

  test('an upload takes as long as it takes', async () => {
    vi.useFakeTimers();
    neverAnswers();
    const settled = vi.fn();
    void request('/bff/x', { method: 'PUT', body: new Blob(['data']) }).finally(settled);
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.useRealTimers();
    expect(settled).not.toHaveBeenCalled();
  });

  test('401 tells the page that the session ended', async () => {
    const stop = onSessionEnded(() => resolveSessionEnd(false));
    const fetch = answer(401, SIGNED_OUT);
    expect(await failure(request('/bff/x'))).toMatchObject({ status: 401 });
    stop();
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('what found the session ended waits, and is done once the user is back', async () => {
    const answers = [new Response(SIGNED_OUT, { status: 401 }), new Response('{"a":1}', { status: 201 })];
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answers.shift() ?? Response.error());
    vi.stubGlobal('fetch', fetch);
    const heard = vi.fn();
    const stop = onSessionEnded(heard);
    const made = request('/bff/x', { method: 'POST', json: { name: 'kept' } });
    await expect.poll(() => heard.mock.calls.length).toBe(1);
    expect(fetch).toHaveBeenCalledOnce();
    resolveSessionEnd(true);
    expect(await made).toEqual({ a: 1 });
    stop();
    const signal = expect.any(AbortSignal);
    expect(fetch.mock.calls[1]).toEqual([fetch.mock.calls[0]?.[0], { ...fetch.mock.calls[0]?.[1], signal }]);
  });

  test('a password that is refused ends no session', async () => {
    const heard = vi.fn();
    const stop = onSessionEnded(heard);
    answer(401, SIGNED_OUT);
    await failure(request('/bff/x', { method: 'POST', isOwnRefusal: true }));
    stop();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('request: what is sent', () => {
  test('writes carry the CSRF header and JSON, reads carry neither', async () => {
    const fetch = answer(204, null);
    await projectRequest('p 1', '/volume/v3/volumes', { method: 'POST', json: { a: 1 } });
    await projectRequest('p 1', 'volume/v3/volumes');
    const [write, read] = fetch.mock.calls;
    expect(write?.[0]).toBe('/bff/projects/p%201/volume/v3/volumes');
    expect(write?.[1]).toMatchObject({ body: '{"a":1}', headers: { 'x-nephos-csrf': '1' } });
    expect(read?.[1]?.headers).not.toHaveProperty('x-nephos-csrf');
  });
});
