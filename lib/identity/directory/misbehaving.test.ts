import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiClient, signInAdmin } from '#lib/testing/api.ts';
import {
  BIND,
  ber,
  entry,
  findNothing,
  message,
  moreControl,
  result,
  SEARCH,
  useFakeDirectory,
} from '#lib/testing/fake-directory.ts';
import { freePort } from '#lib/testing/free-port.ts';
import { useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { loadDirectory } from './load.ts';
import { checkActiveUsers } from './removal-check.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const fake = useFakeDirectory();
beforeEach(() => {
  fake.respond = findNothing;
});

const user = { name: 'anna', password: 'secret' };
const optionsOf = (ldap: object = {}) => ({
  config: {
    identity: { driver: 'ldap' },
    ldap: { url: fake.url, user_tree_dn: 'dc=example', connection_timeout: 1, ...ldap },
  },
});

async function newDirectory(ldap: object = {}): Promise<string> {
  const id = await admin.make('domain');
  expect((await admin.api.put(`/identity/v3/domains/${id}/config`, optionsOf(ldap))).status).toBe(201);
  return id;
}

const sync = async (id: string) => (await admin.api.post(`/identity/v3/domains/${id}/directory/sync`)).body.directory;

const signInAt = (domainId: string, { name, password } = user) =>
  apiClient(platform).post('/identity/v3/auth/tokens', {
    auth: { identity: { methods: ['password'], password: { user: { name, password, domain: { id: domainId } } } } },
  });

describe('A directory that misbehaves', () => {
  const anna = entry('uid=anna,dc=example', { uid: 'anna', entryUUID: '00000000-0000-4000-8000-000000000001' });
  const malformed = ber(
    0x64,
    ber(0x04, 'dn'),
    ber(0x30, ber(0x30, ber(0x04, 'uid'), ber(0x31, Buffer.from([0x04, 0x7f])))),
  );

  test.each([
    ['never ends its list', (id: number) => [message(id, anna), message(id, result(0x65), moreControl())]],
    ['sends a length that exceeds its surroundings', (id: number) => [message(id, malformed)]],
    ['announces two gigabytes', () => [Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff])]],
    ['does not speak LDAP', () => [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]],
    ['reports a fault', (id: number) => [message(id, result(0x65, 51))]],
  ])('and %s is failing, with a message, and 503 for its users; others are not affected', async (_what, answer) => {
    const id = await newDirectory({ max_users: 100 });
    fake.respond = (request, socket) => {
      if (request.operation === SEARCH) socket.write(Buffer.concat(answer(request.id)));
      else findNothing(request, socket);
    };
    const state = await sync(id);
    expect(state).toMatchObject({ status: 'failing', synced_at: null, message: expect.stringMatching(/\S/) });
    await signInAdmin(platform);
    expect((await admin.api.get('/identity/v3/users')).status).toBe(200);
    const { status, body } = await signInAt(id);
    expect([status, body.error.message]).toEqual([
      503,
      expect.stringContaining('directory of the domain cannot be reached'),
    ]);
  });

  test('and sends only pages of references is failing', async () => {
    const id = await newDirectory();
    fake.respond = (request, socket) => {
      if (request.operation !== SEARCH) return findNothing(request, socket);
      const reference = message(request.id, ber(0x73, ber(0x04, 'ldap://127.0.0.1:1/')));
      socket.write(Buffer.concat([reference, message(request.id, result(0x65), moreControl())]));
    };
    expect(await sync(id)).toMatchObject({ status: 'failing' });
  });

  test('and closes its connections, or refuses them, is 503 for its domain alone', async () => {
    const id = await newDirectory();
    fake.respond = (_request, socket) => socket.destroy();
    expect((await signInAt(id)).status).toBe(503);
    const absent = await newDirectory({ url: `ldap://127.0.0.1:${await freePort()}` });
    expect((await signInAt(absent)).status).toBe(503);
    await signInAdmin(platform);
  });

  test('refers to another server, which is never contacted', async () => {
    let contacts = 0;
    const other = createServer(() => {
      contacts += 1;
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const url = `ldap://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/dc=example`;
    const id = await newDirectory();
    fake.respond = (request, socket) => {
      if (request.operation !== SEARCH) return findNothing(request, socket);
      socket.write(message(request.id, ber(0x73, ber(0x04, url))));
      socket.write(message(request.id, result(0x65)));
    };
    expect(await sync(id)).toMatchObject({ status: 'ok', users: 0 });
    expect((await signInAt(id)).status).toBe(401);
    expect(contacts).toBe(0);
    other.close();
    await once(other, 'close');
  });
});

test('A directory that accepts every password accepts no empty one, which it would take for anonymous: 401', async () => {
  const id = await newDirectory();
  let binds = 0;
  const anna = { uid: 'anna', entryUUID: '00000000-0000-4000-8000-000000000001' };
  fake.respond = (request, socket) => {
    if (request.operation === BIND) binds += 1;
    if (request.operation === SEARCH) socket.write(message(request.id, entry('uid=anna,dc=example', anna)));
    findNothing(request, socket);
  };
  expect((await signInAt(id, { name: 'anna', password: '' })).status).toBe(401);
  // Reading, and attempts with a name that does not exist.
  expect(binds).toBeGreaterThan(0);
  expect((await signInAt(id)).status).toBe(201);
});

test('An entry without a distinguished name never signs in: 401', async () => {
  const id = await newDirectory();
  fake.respond = (request, socket) => {
    const anna = { uid: 'anna', entryUUID: '00000000-0000-4000-8000-000000000002' };
    if (request.operation === SEARCH) socket.write(message(request.id, entry('', anna)));
    findNothing(request, socket);
  };
  expect((await signInAt(id)).status).toBe(401);
});

test('A server that has a user but does not find it by id is a fault: the user loses nothing', async () => {
  const id = await newDirectory();
  const dn = 'uid=anna,dc=example';
  const anna = entry(dn, { uid: 'anna', entryUUID: '00000000-0000-4000-8000-000000000005' });
  fake.respond = (request, socket) => {
    if (request.operation === SEARCH) socket.write(message(request.id, anna));
    findNothing(request, socket);
  };
  expect((await signInAt(id)).status).toBe(201);
  fake.respond = (request, socket) => {
    const isOfEntry = request.bytes.includes(Buffer.concat([Buffer.from(dn), Buffer.from([0x0a, 0x01, 0x00])]));
    if (request.operation === SEARCH && isOfEntry) socket.write(message(request.id, anna));
    findNothing(request, socket);
  };
  const { database } = platform.platform.services;
  const directory = await loadDirectory(database, id);
  if (!directory) throw new Error('There is no directory.');
  const check = () =>
    checkActiveUsers(database, directory, { tokenLifetimeMs: 1000, signal: new AbortController().signal });
  await expect(check()).rejects.toThrow('does not find users by entryUUID');
  const users = async () => (await admin.api.get(`/identity/v3/users?domain_id=${id}`)).body.users;
  expect((await users())[0].enabled).toBe(true);
  fake.respond = findNothing;
  await expect(check()).rejects.toThrow('no users');
  expect((await users())[0].enabled).toBe(true);
});

test('Two entries of one name cannot sign in by it: 401', async () => {
  const id = await newDirectory();
  fake.respond = (request, socket) => {
    for (const [dn, at] of [
      ['uid=anna,ou=a', '3'],
      ['uid=anna,ou=b', '4'],
    ] as const) {
      const one = { uid: 'anna', entryUUID: `00000000-0000-4000-8000-00000000000${at}` };
      if (request.operation === SEARCH) socket.write(message(request.id, entry(dn, one)));
    }
    findNothing(request, socket);
  };
  expect((await signInAt(id)).status).toBe(401);
  expect(await sync(id)).toMatchObject({ status: 'ok', users: 2 });
});

test('POST /domains/{id}/config/test: a server that is not reachable fails the connection and skips the rest', async () => {
  const id = await admin.make('domain');
  const url = `ldap://127.0.0.1:${await freePort()}`;
  const { body } = await admin.api.post(`/identity/v3/domains/${id}/config/test`, optionsOf({ url }));
  expect(body.steps.map(({ step, status }: { step: string; status: string }) => [step, status])).toEqual([
    ['connection', 'failed'],
    ...['tls', 'bind', 'users', 'groups', 'sign_in', 'memberships'].map((step) => [step, 'skipped']),
  ]);
});

test('POST /domains/{id}/config/test: a message of eight megabytes and long names make a short answer', async () => {
  const id = await admin.make('domain');
  const long = (at: number) =>
    entry(`uid=anna-${at},${'dc=x,'.repeat(390)}dc=example`, {
      ...{
        uid: 'x'.repeat(200),
        entryUUID: `00000000-0000-4000-8000-0000000000${at + 10}`,
        description: 'x'.repeat(9000),
      },
    });
  fake.respond = (request, socket) => {
    if (request.operation === BIND) socket.write(message(request.id, result(0x61)));
    if (request.operation !== SEARCH) return;
    const isOfUsers = request.bytes.includes('inetOrgPerson');
    const found = Array.from({ length: 50 }, (_, at) => message(request.id, long(at)));
    const fault = message(request.id, result(0x65, 80, 'y'.repeat(7 * 2 ** 20)));
    socket.write(isOfUsers ? Buffer.concat([...found, message(request.id, result(0x65))]) : fault);
  };
  const { body } = await admin.api.post(`/identity/v3/domains/${id}/config/test`, optionsOf());
  const steps = new Map<string, { status: string; found?: unknown[] }>(
    body.steps.map((one: { step: string }) => [one.step, one]),
  );
  expect([steps.get('users')?.found?.length, steps.get('groups')?.status]).toEqual([10, 'failed']);
  expect(JSON.stringify(body).length).toBeLessThan(40_000);
});

test.each(['http://example.com', 'ldap://169.254.169.254', 'ldap://[::]'])(
  'POST /domains/{id}/config/test: the address %s is refused by the first step',
  async (url) => {
    const id = await admin.make('domain');
    const { status, body } = await admin.api.post(`/identity/v3/domains/${id}/config/test`, optionsOf({ url }));
    expect([status, body.steps[0].status]).toEqual([200, 'failed']);
  },
);
