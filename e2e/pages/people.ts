import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Database, Tx } from '#lib/db/database.ts';
import { openDatabase } from '#lib/db/open.ts';
import { readEnv } from '#lib/env.ts';
import { bumpIdentity } from '#lib/identity/version.ts';
import { grantRole, insertProject, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { DOORS, dataFolder } from '../server.ts';
import type { TestUser } from './sign-in.ts';

export type Role = 'admin' | 'member' | 'reader';

/** A user with a role in a project, both nobody else's. */
export interface Person extends TestUser {
  id: string;
  projectId: string;
  projectName: string;
  /** Takes the role away. */
  loseRole(): Promise<void>;
  /** Disables the user. */
  disable(): Promise<void>;
}

let opened: Promise<Database> | undefined;

/** The records of the server under test: projects, users and roles are written there, as it has no API for them yet. */
const openRecords = (): Promise<Database> => {
  opened ??= openDatabase(readEnv({ NEPHOS_DATA: dataFolder(), NEPHOS_DISK_RESERVE_GIB: '0' }));
  return opened;
};

/** Makes a user and a project, and gives the user the role on it. */
export async function newPerson(role: Role = 'member'): Promise<Person> {
  const database = await openRecords();
  const records = { platform: { services: { database } } };
  const suffix = randomBytes(4).toString('hex');
  const [name, projectName] = [`user-${suffix}`, `project-${suffix}`];
  const projectId = await insertProject(records, projectName);
  const id = await insertUser(records, name);
  await grantRole(records, id, projectId, role);
  return {
    id,
    name,
    password: TEST_PASSWORD,
    projectId,
    projectName,
    loseRole: () => changeAccess((tx) => tx.deleteFrom('role_assignments').where('actor_id', '=', id).execute()),
    disable: () => changeAccess((tx) => tx.updateTable('users').set({ enabled: 0 }).where('id', '=', id).execute()),
  };
}

async function changeAccess(change: (tx: Tx) => Promise<unknown>): Promise<void> {
  const database = await openRecords();
  await database.transact(async (tx) => {
    await change(tx);
    await bumpIdentity(tx);
  });
  // A write of the server's own, after which it looks at what has changed.
  await fetch(`http://127.0.0.1:${DOORS.server}/readyz`);
}

/** Signs in as the form does, without a page: what asks keeps the cookies of the session. */
export async function enter(request: APIRequestContext, { name, password }: TestUser, door = ''): Promise<void> {
  const { csrfToken } = await (await request.get(`${door}/api/auth/csrf`)).json();
  const form = { method: 'password', user: name, domain: 'Default', password, csrfToken, json: 'true' };
  const answer = await request.post(`${door}/api/auth/callback/nephos`, { form });
  if (!answer.ok()) throw new Error(`${name} was not let in: ${answer.status()} ${await answer.text()}`);
}
