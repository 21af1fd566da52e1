import { afterEach, expect, test, vi } from 'vitest';
import { endSession, findProviderSignOut } from './end-session.ts';
import { announceSessionEnded, expectSessionEnd, onSessionEnded } from './session-ended.ts';

/** A server with this response to signing out. Returns the requests it received. */
function serve(signOut: () => Response) {
  const requests: [string, string][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push([path, String(init.body ?? '')]);
    return path === '/api/auth/csrf' ? Response.json({ csrfToken: 'abc' }) : signOut();
  });
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

test('signing out is sent with the mark that no other site knows', async () => {
  const requests = serve(() => Response.json({ url: '/' }));
  await endSession();
  expect(requests.at(-1)).toEqual(['/api/auth/signout', 'csrfToken=abc&json=true']);
});

test('a session that the server could not end is reported as a failure, with its message', async () => {
  const message = 'The session could not be changed. Try again.';
  serve(() => Response.json({ serviceUnavailable: { code: 503, message } }, { status: 503 }));
  await expect(endSession()).rejects.toMatchObject({ status: 503, message });
});

test('signing out reports the end of the session only once it is known', () => {
  const heard = vi.fn();
  const stop = onSessionEnded(heard);
  const goOn = expectSessionEnd();
  announceSessionEnded();
  expect(heard).not.toHaveBeenCalled();
  goOn();
  announceSessionEnded();
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

test('a session of an identity provider ends at an address that the server gives, others do not', async () => {
  const serveSession = (view: object) =>
    vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
      if (path === '/bff/session') return Response.json(view);
      return Response.json({ location: `${method} ${path} ${new Headers(headers).get('x-nephos-csrf')}` });
    });
  serveSession({});
  expect(await findProviderSignOut()).toBeUndefined();
  serveSession({ sign_out_path: '/sign-in/corporate/openid/sign-out' });
  expect(await findProviderSignOut()).toBe('POST /sign-in/corporate/openid/sign-out 1');
});
