import { encode } from 'next-auth/jwt';
import { handleBrowserRequest } from '#lib/auth/bff.ts';
import { cookieSecret } from '#lib/auth/cookie-keys.ts';
import { signIn } from '#lib/auth/sign-in.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { getPlatform } from '#lib/running-platform.ts';
import type { TestUser } from './api.ts';
import { TEST_PASSWORD } from './fixtures.ts';

/** Client address and user agent of the tests' browsers. */
export const VISITOR = { address: '192.0.2.1', userAgent: 'a browser' };

/** Opens a session for a user with TEST_PASSWORD, as the sign-in page does. */
export const newSession = (userName: string): Promise<Session> =>
  signIn({ method: 'password', domain: 'Default', user: userName, password: TEST_PASSWORD }, VISITOR);

export const cookieFor = async (session: unknown): Promise<string> =>
  encode({ token: { nephos: session }, secret: await cookieSecret(await getPlatform()) });

interface BrowserRequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request to the BFF as a browser with this cookie. */
export function ask(
  path: string,
  cookie: string | undefined,
  { method, headers, body }: BrowserRequestOptions = {},
): Promise<Response> {
  const address = new URL(`http://console.test/bff/${path}`);
  const request = new Request(address, { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null });
  const segments = address.pathname.split('/').slice(2).map(decodeURIComponent);
  return handleBrowserRequest({ request, path: segments, cookie });
}

export interface TestBrowser {
  session: Session;
  /** Sends a GET request to a path below `/bff`. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

/** Signs in as a browser. `changes` override the content of the session cookie. */
export async function browserOf({ userName }: TestUser, changes: Partial<Session> = {}): Promise<TestBrowser> {
  const session = { ...(await newSession(userName)), ...changes };
  const cookie = await cookieFor(session);
  return { session, get: (path, headers = {}) => ask(path, cookie, { headers }) };
}

/** Returns a write request as the console sends it. */
export const change = (json: unknown, method = 'POST'): BrowserRequestOptions => ({
  method,
  headers: { 'content-type': 'application/json', 'x-nephos-csrf': '1' },
  body: JSON.stringify(json),
});
