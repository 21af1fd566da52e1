import { expect, test } from 'vitest';
import { openConsoleSession } from '#lib/auth/open-console-session.ts';
import type { Tx } from '#lib/db/database.ts';
import { endAccess } from '#lib/identity/directory/mirror/end-access.ts';
import {
  deleteProtocolRows,
  deleteProviderRows,
  endManagedAccess,
} from '#lib/identity/federation/providers/delete-rows.ts';
import { sessionIdToken, sessionProvider, sessionRetention } from '#lib/identity/sessions/session-records.ts';
import { deleteExpiredRows } from '#lib/retention/retention.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const ID_TOKEN = 'an ID token of the provider';
const PROVIDER = { providerId: 'corporate', protocolId: 'openid', subject: 'ada', sessionIndex: 'one' };

async function newSession({ api }: TestProject, endsAtMs?: number) {
  const session = await openConsoleSession(platform.platform.services, {
    ...{ token: api.token ?? '', isRenewed: true, isKept: true, address: '192.0.2.1', userAgent: 'a browser' },
    provider: { ...PROVIDER, idToken: ID_TOKEN },
    endsAtMs,
  });
  if (!session) throw new Error('The session was not opened.');
  return session;
}

const secretsOf = (sessionId: string) =>
  platform.platform.services.database.read
    .selectFrom('identity_secrets')
    .selectAll()
    .where('id', '=', `session/${sessionId}`)
    .execute();

test('a session records its provider, and its ID token only sealed', async () => {
  const { database } = platform.platform.services;
  const { id } = await newSession(await newProject(platform));
  expect(await sessionProvider(database, id)).toEqual(PROVIDER);
  expect(await sessionIdToken(database, id)).toBe(ID_TOKEN);
  const stored = [await secretsOf(id), await database.read.selectFrom('console_sessions').selectAll().execute()];
  expect(JSON.stringify(stored)).not.toContain(ID_TOKEN);
});

test('a session ends no later than its assertion', async () => {
  const endsAtMs = Date.now() + 60_000;
  expect((await newSession(await newProject(platform), endsAtMs)).expiresAtMs).toBe(endsAtMs);
});

test('the ID token is deleted with the expired session', async () => {
  const { services } = platform.platform;
  const { id } = await newSession(await newProject(platform), Date.now() - 1000);
  expect(await secretsOf(id)).toHaveLength(1);
  await deleteExpiredRows(services, [sessionRetention]);
  expect(await secretsOf(id)).toEqual([]);
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['its provider', (tx) => deleteProviderRows(tx, PROVIDER.providerId)],
  ['its protocol', (tx) => deleteProtocolRows(tx, PROVIDER.providerId, PROVIDER.protocolId)],
  ['the access from its provider', (tx) => endManagedAccess(tx, PROVIDER.providerId)],
])('the ID token is deleted when %s ends', async (_, end) => {
  const { id } = await newSession(await newProject(platform));
  await platform.platform.services.database.transact(end);
  expect(await secretsOf(id)).toEqual([]);
});

test('the ID token is deleted when the directory removes the user', async () => {
  const project = await newProject(platform);
  const { id } = await newSession(project);
  await platform.platform.services.database.transact((tx) => endAccess(tx, [project.userId]));
  expect(await secretsOf(id)).toEqual([]);
});

test('the ID token is deleted with the user', async () => {
  const project = await newProject(platform);
  const { id } = await newSession(project);
  const other = await newSession(await newProject(platform));
  expect((await (await signInAdmin(platform)).delete(`/identity/v3/users/${project.userId}`)).status).toBe(204);
  expect(await secretsOf(id)).toEqual([]);
  expect(await secretsOf(other.id)).toHaveLength(1);
});
