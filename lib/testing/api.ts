import { randomBytes } from 'node:crypto';
import { grantRole, insertProject, insertUser, TEST_PASSWORD } from './fixtures.ts';
import { ADMIN_PASSWORD, BASE_URL, type TestPlatform } from './platform.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the kernel has checked each against its schema.
  body: any;
}

type HeaderValues = Record<string, string>;

/** Calls the platform's APIs in this process as one client with one token. */
export interface ApiClient {
  token: string | undefined;
  call(method: string, path: string, body?: unknown, headers?: HeaderValues): Promise<Answer>;
  get(path: string, headers?: HeaderValues): Promise<Answer>;
  post(path: string, body?: unknown, headers?: HeaderValues): Promise<Answer>;
  put(path: string, body?: unknown, headers?: HeaderValues): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: HeaderValues): Promise<Answer>;
  delete(path: string, headers?: HeaderValues): Promise<Answer>;
  head(path: string, headers?: HeaderValues): Promise<Answer>;
}

/** A platform in this process, or a proxy for one in another process. */
export interface ApiTarget {
  platform: Pick<TestPlatform['platform'], 'fetch'>;
}

/** Returns a client with the token, or an anonymous client without one. */
export function apiClient(test: ApiTarget, token?: string): ApiClient {
  const call = async (method: string, path: string, body: unknown, headers: HeaderValues = {}): Promise<Answer> => {
    const response = await test.platform.fetch(
      new Request(`${BASE_URL}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(token ? { 'x-auth-token': token } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  };
  return {
    token,
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    head: (path, headers) => call('HEAD', path, undefined, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
  };
}

/** Signs in with a password, by default in domain `default`; unscoped without a scope. @throws if rejected */
export async function signIn(
  test: ApiTarget,
  user: { name: string; password: string; domain?: { id: string } },
  scope?: unknown,
): Promise<ApiClient> {
  const identity = { methods: ['password'], password: { user: { domain: { id: 'default' }, ...user } } };
  const answer = await apiClient(test).post('/identity/v3/auth/tokens', {
    auth: { identity, ...(scope ? { scope } : {}) },
  });
  if (answer.status !== 201) throw new Error(`Sign-in was refused: ${JSON.stringify(answer.body)}`);
  return apiClient(test, answer.headers.get('x-subject-token') ?? '');
}

/** Signs in as the initial administrator, scoped to project `admin`. */
export const signInAdmin = (test: ApiTarget): Promise<ApiClient> =>
  signIn(test, { name: 'admin', password: ADMIN_PASSWORD }, { project: { name: 'admin', domain: { id: 'default' } } });

type Role = 'admin' | 'manager' | 'member' | 'reader';

export interface TestUser {
  userId: string;
  userName: string;
  api: ApiClient;
}

export interface TestProject extends TestUser {
  id: string;
  name: string;
}

/** Creates a project and a user that has `role` on it. */
export async function newProject(test: TestPlatform, role: Role = 'member'): Promise<TestProject> {
  const name = `project-${randomBytes(5).toString('hex')}`;
  const id = await insertProject(test, name);
  return { id, name, ...(await joinProject(test, id, role)) };
}

export async function joinProject(test: TestPlatform, projectId: string, role: Role): Promise<TestUser> {
  const userName = `user-${randomBytes(5).toString('hex')}`;
  const userId = await insertUser(test, userName);
  await grantRole(test, userId, projectId, role);
  const api = await signIn(test, { name: userName, password: TEST_PASSWORD }, { project: { id: projectId } });
  return { userId, userName, api };
}
