import { randomBytes } from 'node:crypto';
import { beforeAll } from 'vitest';
import { type ApiClient, signIn, signInAdmin } from './api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from './fixtures.ts';
import type { TestPlatform } from './platform.ts';

/** A domain, and a user with a token scoped to it. */
export interface TestDomain {
  id: string;
  userId: string;
  userName: string;
  api: ApiClient;
}

/** Creates a domain and a user with a role on it. The user belongs to domain `default`. */
export async function newDomain(test: TestPlatform, role = 'manager'): Promise<TestDomain> {
  const name = `domain-${randomBytes(5).toString('hex')}`;
  const admin = await signInAdmin(test);
  const { id } = (await admin.post('/identity/v3/domains', { domain: { name } })).body.domain;
  const userId = await insertUser(test, `${role}-of-${name}`);
  await assignRole(test, { type: 'user', id: userId }, { kind: 'domain', id }, role);
  const user = { name: `${role}-of-${name}`, password: TEST_PASSWORD };
  return { id, userId, userName: user.name, api: await signIn(test, user, { domain: { id } }) };
}

export const unique = (name: string): string => `${name}-${randomBytes(4).toString('hex')}`;

/** The initial administrator of a test file's platform, and the ids of the global roles by name. */
export interface IdentityAdmin {
  api: ApiClient;
  roles: Record<string, string>;
  /** Creates a domain, project, user, group or role with a unique name. Returns its id. @throws if rejected */
  make(kind: string, input?: object): Promise<string>;
  /** Assigns a role or adds a user to a group. @throws if rejected */
  put(path: string): Promise<void>;
}

/** Signs in the administrator before the tests of a file; it is not available earlier. */
export function useIdentityAdmin(test: TestPlatform): IdentityAdmin {
  let api: ApiClient | undefined;
  const admin = (): ApiClient => {
    if (!api) throw new Error('The administrator signs in before the tests, not before that.');
    return api;
  };
  const roles: Record<string, string> = {};
  beforeAll(async () => {
    api = await signInAdmin(test);
    for (const role of (await api.get('/identity/v3/roles')).body.roles) roles[role.name] = role.id;
  });
  return {
    get api() {
      return admin();
    },
    roles,
    make: async (kind, input = {}) => {
      const { status, body } = await admin().post(`/identity/v3/${kind}s`, {
        [kind]: { name: unique(kind), ...input },
      });
      if (status !== 201) throw new Error(`${kind} was refused: ${JSON.stringify(body)}`);
      return body[kind].id;
    },
    put: async (path) => {
      const { status, body } = await admin().put(`/identity/v3${path}`);
      if (status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
    },
  };
}
