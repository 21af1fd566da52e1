import { afterEach, expect, test, vi } from 'vitest';
import { endSession, findProviderSignOut } from './end-session.ts';
import { announceSessionEnded, expectSessionEnd, onSessionEnded } from './session-ended.ts';

/** A server with this response to signing out. Returns the requests it received. */
function serve(signOut: () => Response) {
  const asked: [string, string][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, String(init.body ?? '')]);
    return path === '/api/auth/csrf' ? Response.json({ csrfToken: 'abc' }) : signOut();
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('signing out is sent with the mark that no other site knows', async () => {
  const asked = serve(() => Response.json({ url: '/' }));
  await endSession();
  expect(asked.at(-1)).toEqual(['/api/auth/signout', 'csrfToken=abc&json=true']);
});

test('a session that the server could not end is told as a failure, in its words', async () => {
  const message = 'The session could not be changed. Try again.';
  serve(() => Response.json({ serviceUnavailable: { code: 503, message } }, { status: 503 }));
  await expect(endSession()).rejects.toMatchObject({ status: 503, message });
});

test('who signs out is not told that the session has ended, until it is known to go on', () => {
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
