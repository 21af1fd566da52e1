import { randomBytes } from 'node:crypto';
import { type ApiClient, signIn, signInAdmin } from './api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from './fixtures.ts';
import type { TestPlatform } from './platform.ts';

/** A domain, and somebody with a token scoped to it. */
export interface TestDomain {
  id: string;
  userId: string;
  api: ApiClient;
}

/** A new domain with a user who holds a role on it; the user itself is of domain `default`. */
export async function newDomain(test: TestPlatform, role = 'manager'): Promise<TestDomain> {
  const name = `domain-${randomBytes(5).toString('hex')}`;
  const admin = await signInAdmin(test);
  const { id } = (await admin.post('/identity/v3/domains', { domain: { name } })).body.domain;
  const userId = await insertUser(test, `${role}-of-${name}`);
  await assignRole(test, { type: 'user', id: userId }, { kind: 'domain', id }, role);
  const user = { name: `${role}-of-${name}`, password: TEST_PASSWORD };
  return { id, userId, api: await signIn(test, user, { domain: { id } }) };
}
