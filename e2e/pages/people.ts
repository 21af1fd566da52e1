import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { ADMIN_PASSWORD, ENTRY_PORTS } from '../server.ts';
import type { TestUser } from './sign-in.ts';

export type Role = 'admin' | 'manager' | 'member' | 'reader';

/** A user with a role in a project. Both are used by one test only. */
export interface Person extends TestUser {
  id: string;
  projectId: string;
  projectName: string;
  loseRole(): Promise<void>;
  disable(): Promise<void>;
  /** Assigns the user a role in another project. */
  join(projectId: string, role: Role): Promise<void>;
  closeProject(): Promise<void>;
}

const IDENTITY = `http://127.0.0.1:${ENTRY_PORTS.server}/identity/v3`;
const PASSWORD = 'a password for tests only';

const CreatedRef = z.object({ id: z.string() });
/** The fields that are read here; API tests validate complete responses. */
const Body = z
  .object({
    ...{ project: CreatedRef, user: CreatedRef, group: CreatedRef, domain: CreatedRef },
    ...{ roles: z.array(CreatedRef), groups: z.array(CreatedRef), users: z.array(CreatedRef) },
    identity_provider: z.object({ domain_id: z.string() }),
  })
  .partial();
type Body = z.infer<typeof Body>;

/** Calls the identity API as a client. @throws if the response is an error */
async function call(method: string, path: string, json?: unknown, token?: string) {
  const response = await fetch(`${IDENTITY}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { 'x-auth-token': token }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return {
    token: response.headers.get('x-subject-token') ?? undefined,
    body: Body.parse(text === '' ? {} : JSON.parse(text)),
  };
}

let signedIn: Promise<string | undefined> | undefined;

/** Calls identity as the first administrator, with one sign-in per test process. */
export async function administer(method: string, path: string, json?: unknown): Promise<Body> {
  const domain = { id: 'default' };
  const user = { name: 'admin', domain, password: ADMIN_PASSWORD };
  const identity = { methods: ['password'], password: { user } };
  signedIn ??= call('POST', '/auth/tokens', { auth: { identity, scope: { system: { all: true } } } }).then(
    ({ token }) => token,
  );
  return (await call(method, path, json, await signedIn)).body;
}

const roleIds = new Map<Role, string>();

export async function roleId(role: Role): Promise<string> {
  const known = roleIds.get(role) ?? idOf((await administer('GET', `/roles?name=${role}`)).roles?.[0]);
  roleIds.set(role, known);
  return known;
}

export function idOf(made: z.infer<typeof CreatedRef> | undefined): string {
  if (!made) throw new Error('The identity API answered without the requested object.');
  return made.id;
}

/** Creates a user and a project, and assigns the user the role on it. */
export async function newPerson(role: Role = 'member'): Promise<Person> {
  const suffix = randomBytes(4).toString('hex');
  const [name, projectName] = [`user-${suffix}`, `project-${suffix}`];
  const [{ project }, { user }, grantedRole] = await Promise.all([
    administer('POST', '/projects', { project: { name: projectName } }),
    administer('POST', '/users', { user: { name, password: PASSWORD } }),
    roleId(role),
  ]);
  const [id, projectId] = [idOf(user), idOf(project)];
  const grant = `/projects/${projectId}/users/${id}/roles/${grantedRole}`;
  await administer('PUT', grant);
  return {
    id,
    name,
    password: PASSWORD,
    projectId,
    projectName,
    loseRole: async () => void (await administer('DELETE', grant)),
    join: async (other, as) =>
      void (await administer('PUT', `/projects/${other}/users/${id}/roles/${await roleId(as)}`)),
    closeProject: async () =>
      void (await administer('PATCH', `/projects/${projectId}`, { project: { enabled: false } })),
    disable: async () => void (await administer('PATCH', `/users/${id}`, { user: { enabled: false } })),
  };
}

/** A domain and its manager, a user of the default domain. */
interface ManagedProject {
  id: string;
  name: string;
  manager: TestUser;
}

/** Creates a domain and a manager without other roles. */
export async function newManagedDomain(): Promise<ManagedProject> {
  const name = `domain-${randomBytes(4).toString('hex')}`;
  const manager = { name: `manager-of-${name}`, password: PASSWORD };
  const [{ domain }, { user }, grantedRole] = await Promise.all([
    administer('POST', '/domains', { domain: { name } }),
    administer('POST', '/users', { user: manager }),
    roleId('manager'),
  ]);
  const id = idOf(domain);
  await administer('PUT', `/domains/${id}/users/${idOf(user)}/roles/${grantedRole}`);
  return { id, name, manager };
}

/** Signs in without a page, as the form does. `request` keeps the session cookies. */
export async function signInByRequest(
  request: APIRequestContext,
  { name, password }: TestUser,
  origin = '',
): Promise<void> {
  const { csrfToken } = await (await request.get(`${origin}/api/auth/csrf`)).json();
  const form = { method: 'password', user: name, domain: 'Default', password, csrfToken, json: 'true' };
  const answer = await request.post(`${origin}/api/auth/callback/nephos`, { form });
  if (!answer.ok()) throw new Error(`${name} was not let in: ${answer.status()} ${await answer.text()}`);
}
