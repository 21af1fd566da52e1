import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CompactSign } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decodeCookie, encodeCookie } from '#lib/auth/cookie-keys.ts';
import { listKeys, newKey, PURPOSES, writeKey } from '#lib/data-folder/key-files.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { sealIdentitySecret } from '#lib/identity/external/secrets.ts';
import { signingKey } from '#lib/identity/tokens/signing-key.ts';
import { openToken, readKeyId } from '#lib/identity/tokens/token-format.ts';
import { importWorkflow } from '#lib/image/imports/workflows.ts';
import { bucketKey } from '#lib/object-store/bytes/bucket-keys.ts';
import { apiClient, newProject, signIn, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket } from '#lib/testing/buckets.ts';
import { bundledModule } from '#lib/testing/bundled-module.ts';
import { settle } from '#lib/testing/compute.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { JOBS } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { insertKeyIds, keyringsOf, openKeys, type SEALED_TABLES } from './open.ts';
import { assertOwner, rotateKeys } from './rotate.ts';
import { openSealed, seal } from './seal.ts';

const cloud = usePlatform();
type SealedTable = (typeof SEALED_TABLES)[number];
const DAY = 86_400_000;
const services = () => cloud.platform.services;
const rotate = () => rotateKeys(services().env, services().database, { areLost: false });
const daysAgo = (days: number, from = Date.now()) => new Date(from - days * DAY);
/** Ages all keys. The clock is not changed, because the rest of the platform depends on it. */
async function age(days: number): Promise<void> {
  const { keysFolder } = services().env;
  for (const purpose of PURPOSES) {
    for (const key of await listKeys(keysFolder, purpose)) {
      const created_at = daysAgo(days, Date.parse(key.created_at)).toISOString();
      await writeKey(keysFolder, purpose, { ...key, created_at });
    }
  }
}
const tokenKeys = () => listKeys(services().env.keysFolder, 'tokens');
const statusOf = async (token = '') => (await apiClient(cloud, token).get('/volume/v3/volumes')).status;

/** Keys folder with a path so long that key files fit, but no file with a longer name. */
function fullFolder(): string {
  const length = 4069;
  let folder = elsewhere;
  while (folder.length < length - 3) folder = join(folder, 'x'.repeat(Math.min(200, length - folder.length - 1)));
  mkdirSync(folder, { recursive: true });
  cpSync(services().env.keysFolder, folder, { recursive: true });
  return folder;
}

let elsewhere: string;
beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'nephos-keys-'));
});
afterEach(() => {
  rmSync(elsewhere, { recursive: true, force: true });
});

test('the first start makes keys in files for their owner only; the database has their ids and not the keys', async () => {
  const { keysFolder } = services().env;
  expect(readdirSync(keysFolder).map((name) => name.replace(/[0-9a-f]{8}/, '…'))).toEqual([
    'credentials-….json',
    'sessions-….json',
    'tokens-….json',
  ]);
  for (const name of readdirSync(keysFolder)) expect(statSync(join(keysFolder, name)).mode & 0o777).toBe(0o600);
  const { read } = services().database;
  const ids = await read.selectFrom('key_ids').select('kid').where('purpose', '=', 'tokens').execute();
  expect(ids).toEqual((await tokenKeys()).map(({ kid }) => ({ kid })));
  expect(await read.selectFrom('secrets').selectAll().execute()).toEqual([]);
});

describe('Rotation, without a restart', () => {
  test('what the old key signed still counts, and new tokens carry the id of the new key', async () => {
    const { api, userName, id } = await newProject(cloud);
    const [old] = await tokenKeys();
    const cookie = await encodeCookie(cloud.platform, { token: { nephos: 'kept' }, maxAge: 60 });
    await rotate();
    expect((await tokenKeys()).length).toBe(2);
    expect(readKeyId(api.token ?? '')).toBe(old?.kid);
    expect(await statusOf(api.token)).toBe(200);
    await expect.poll(async () => (await signingKey(services().database)).kid).not.toBe(old?.kid);
    const scope = { project: { id } };
    const fresh = await signIn(cloud, { name: userName, password: TEST_PASSWORD }, scope);
    expect(readKeyId(fresh.token ?? '')).toBe((await tokenKeys())[0]?.kid);
    expect(await statusOf(fresh.token)).toBe(200);
    expect(await decodeCookie(cloud.platform, cookie)).toMatchObject({ nephos: 'kept' });
  });

  test('a token of a key that another replica made a moment ago is known at once', async () => {
    const { api } = await newProject(cloud);
    const claims = await openToken(await signingKey(services().database), api.token ?? '');
    await statusOf(api.token);
    await rotate();
    const [newest] = await tokenKeys();
    const header = { alg: 'HS256', kid: newest?.kid ?? '' };
    const payload = new TextEncoder().encode(JSON.stringify(claims));
    const signed = await new CompactSign(payload)
      .setProtectedHeader(header)
      .sign(Buffer.from(newest?.key ?? '', 'base64url'));
    expect(await statusOf(header.kid + signed.split('.').slice(1).join(''))).toBe(200);
  });

  test('after another one, and the time of all that the oldest signed, the oldest is gone and refused with 401', async () => {
    const { api } = await newProject(cloud);
    const oldest = readKeyId(api.token ?? '');
    await rotate();
    await age(3);
    await rotate();
    expect((await tokenKeys()).map(({ kid }) => kid)).not.toContain(oldest);
    expect((await tokenKeys()).length).toBe(2);
    await expect.poll(() => statusOf(api.token)).toBe(401);
  });

  test('a server removes an old key by itself when its time is over', async () => {
    await rotate();
    await age(6);
    // Servers reload the files when the list of names changes.
    await writeKey(services().env.keysFolder, 'tokens', newKey(daysAgo(9)));
    await expect.poll(() => statusOf('0'.repeat(100)).then(tokenKeys)).toHaveLength(1);
  });

  test('a key whose file an operator removes takes its tokens with it, also those in use', async () => {
    const { api } = await newProject(cloud);
    expect(await statusOf(api.token)).toBe(200);
    await rotate();
    rmSync(join(services().env.keysFolder, `tokens-${readKeyId(api.token ?? '')}.json`));
    await expect.poll(() => statusOf(api.token)).toBe(401);
  });

  test('one that fails at the file or at the database keeps no server from starting, and the next one goes through', async () => {
    const { env, database } = services();
    const full = { ...env, keysFolder: fullFolder() };
    const broken = { ...database, transact: () => Promise.reject(new Error('The database is gone.')) };
    await expect(rotateKeys(full, database, { areLost: false })).rejects.toThrow('ENAMETOOLONG');
    await expect(openKeys(full, database)).resolves.toBeUndefined();
    await expect(rotateKeys(env, broken, { areLost: false })).rejects.toThrow('The database is gone.');
    await expect(openKeys(env, database)).resolves.toBeUndefined();
    await expect(rotate()).resolves.toHaveLength(3);
  });

  test('in a folder of another user it is refused: nobody but its owner could read the new key', () => {
    const { keysFolder } = services().env;
    const { uid } = statSync(keysFolder);
    expect(() => assertOwner(keysFolder, uid + 1)).toThrow(`${keysFolder} belongs to another user`);
    expect(() => assertOwner(keysFolder, uid)).not.toThrow();
  });

  test('expired keys leave no ids behind, however their files were removed', async () => {
    const { env, database } = services();
    for (const { kid } of (await tokenKeys()).slice(1)) rmSync(join(env.keysFolder, `tokens-${kid}.json`));
    await rotate();
    const ids = await database.read.selectFrom('key_ids').select('kid').where('purpose', '=', 'tokens').execute();
    expect(ids.map(({ kid }) => kid).toSorted()).toEqual((await tokenKeys()).map(({ kid }) => kid).toSorted());
  });

  test('a key file that cannot be read, such as one that is being copied, keeps none of the others from counting', async () => {
    const { keysFolder } = services().env;
    const { api } = await newProject(cloud);
    await rotate();
    const half = join(keysFolder, 'tokens-0badc0de.json');
    writeFileSync(half, '{"kid":');
    rmSync(join(keysFolder, `tokens-${readKeyId(api.token ?? '')}.json`));
    await expect.poll(() => statusOf(api.token)).toBe(401);
    expect((await newProject(cloud)).api.token).toBeDefined();
    rmSync(half);
  });

  test('npm run keys:rotate does it from outside', async () => {
    const [old] = await tokenKeys();
    const { NEPHOS_DATA, DATABASE_URL } = services().env;
    const env = { ...process.env, NEPHOS_DATA, ...(DATABASE_URL && { DATABASE_URL }) };
    const command = await bundledModule('lib/commands/rotate-keys.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
    const [newest] = await tokenKeys();
    expect(newest?.kid).not.toBe(old?.kid);
    expect(stdout).toContain(`New key ${newest?.kid} for tokens.`);
    await expect.poll(async () => (await signingKey(services().database)).kid).toBe(newest?.kid);
  });
});

describe('Keys of the secrets that are kept', () => {
  const CREDENTIALS = '/identity/v3/credentials';
  const keep = async (blob: string) => {
    const { api, userId, userName } = await newProject(cloud);
    const { body } = await api.post(CREDENTIALS, { credential: { type: 'note', blob, user_id: userId } });
    return { api, path: `${CREDENTIALS}/${body.credential.id}`, id: String(body.credential.id), userName };
  };
  const keyOf = async (id: string) => {
    const rows = services().database.read.selectFrom('credentials').select('key_id').where('id', '=', id);
    return (await rows.executeTakeFirstOrThrow()).key_id;
  };

  test('rotation encrypts everything again, and old keys stay while something is encrypted with them', async () => {
    const { api, path, id } = await keep('kept for years');
    const old = await keyOf(id);
    await age(400);
    await rotate();
    const [newest] = await listKeys(services().env.keysFolder, 'credentials');
    expect([await keyOf(id), old]).toEqual([newest?.kid, expect.not.stringContaining(newest?.kid ?? '')]);
    await expect.poll(async () => (await api.get(path)).status).toBe(200);
    expect((await api.get(path)).body.credential.blob).toBe('kept for years');
  });

  test('rotation keeps the key of an import that waits, because its encrypted address is not encrypted again', async () => {
    const { database, env } = services();
    const { id: projectId } = await newProject(cloud);
    const address = await seal(database, 'a-task', 'https://images.example.test/?signature=secret');
    const viewer = { projectId, isAdmin: false };
    const method = { name: 'web-download', uri: '' } as const;
    await database.transact(async (tx) => {
      const input = { imageId: 'an-image', taskId: 'a-task', method, address, viewer };
      await startWorkflow(tx, importWorkflow, { id: 'an-image', project_id: projectId }, input);
      const run = tx.updateTable('workflow_runs').where('project_id', '=', projectId);
      await run.set({ wake_at: daysAgo(-400).toISOString() }).execute();
    });
    await age(400);
    await rotate();
    await age(400);
    await rotate();
    const files = async () => (await listKeys(env.keysFolder, 'credentials')).map(({ kid }) => kid);
    expect(await files()).toContain(address.key_id);
    await expect(openSealed(database, { id: 'a-task', ...address })).resolves.toContain('signature=secret');
    await database.transact((tx) =>
      tx.updateTable('workflow_runs').set({ status: 'done' }).where('project_id', '=', projectId).execute(),
    );
    await rotate();
    const [newest] = await files();
    expect(await files()).not.toContain(address.key_id);
    // Servers read the folder once a second.
    await expect.poll(async () => (await keyringsOf(database).credentials.newest()).kid).toBe(newest);
  });

  const setKey = (table: SealedTable, id: string, key_id: string) =>
    services().database.transact((tx) => tx.updateTable(table).set({ key_id }).where('id', '=', id).execute());
  /** Stores a secret that only the key of this id opens. */
  const SECRETS: Record<SealedTable | 'workflow_runs', (project: TestProject, kid: string) => Promise<unknown>> = {
    credentials: async ({ api, userId }, kid) => {
      const { body } = await api.post(CREDENTIALS, { credential: { type: 'note', blob: 'secret', user_id: userId } });
      await setKey('credentials', body.credential.id, kid);
    },
    alerts: async ({ api }, kid) => {
      const alert = { name: 'a', channel: 'slack', kinds: ['instance_error'], url: 'https://localhost/secret' };
      await setKey('alerts', (await api.post('/console/v1/alerts', { alert })).body.alert.id, kid);
    },
    jobs: async ({ api }, kid) => {
      const requests = [{ method: 'DELETE', path: '/volume/v3/volumes/none' }];
      const objects = [{ object_id: 'none', name: 'none', requests }];
      const { body } = await api.post(JOBS, { job: { title: { message: 'Delete', values: {} }, objects } });
      await settle(cloud);
      await setKey('jobs', body.job.id, kid);
    },
    object_keys: async ({ id }, kid) => {
      await bucketKey(services().database, id);
      await setKey('object_keys', id, kid);
    },
    bucket_imports: async (project, kid) => {
      const source = { endpoint: 'https://localhost', bucket: 'source', access_key: 'key', secret_key: 'secret' };
      const path = `${BUCKETS}/${await newBucket(project)}/imports`;
      const { body } = await project.api.post(path, { import: { source } });
      await settle(cloud);
      await setKey('bucket_imports', body.import.id, kid);
    },
    identity_secrets: async ({ id: domainId }, kid) => {
      const { database } = services();
      const store = await sealIdentitySecret(database, { kind: 'directory', domainId }, { password: 'secret' });
      await database.transact(store);
      await setKey('identity_secrets', `directory/${domainId}`, kid);
    },
    workflow_runs: ({ id }, kid) =>
      services().database.transact((tx) => {
        const method = { name: 'web-download', uri: '' } as const;
        const address = { blob: 'sealed', key_id: kid };
        const input = { imageId: id, taskId: 'a-task', method, address, viewer: { projectId: id, isAdmin: false } };
        return startWorkflow(tx, importWorkflow, { id, project_id: id }, input, { after: daysAgo(-400) });
      }),
  };

  test.each(Object.entries(SECRETS))(
    'the server refuses to start without an older key that only %s need',
    async (_table, store) => {
      const { env, database } = services();
      const older = newKey(daysAgo(800));
      await database.transact((tx) => insertKeyIds(tx, 'credentials', [older]));
      await expect(openKeys(env, database)).resolves.toBeUndefined();
      await store(await newProject(cloud), older.kid);
      await expect(openKeys(env, database)).rejects.toThrow(`Copy credentials-${older.kid}.json there`);
      await database.transact((tx) => tx.deleteFrom('key_ids').where('kid', '=', older.kid).execute());
    },
  );

  test('a lost one is reported when it is rotated and when its secret is requested, and nothing is deleted', async () => {
    const { path, id, userName } = await keep('lost for a while');
    const lost = await keyOf(id);
    const { env, database } = services();
    const [file, aside] = [join(env.keysFolder, `credentials-${lost}.json`), join(elsewhere, 'aside.json')];
    cpSync(file, aside);
    rmSync(file);
    await expect(openKeys(env, database)).rejects.toThrow(`Copy credentials-${lost}.json there`);
    const rotated = await rotateKeys(env, database, { areLost: true });
    expect(rotated.find(({ purpose }) => purpose === 'credentials')?.unreadable).toBeGreaterThan(0);
    await expect(openKeys(env, database)).resolves.toBeUndefined();
    const api = await signIn(cloud, { name: userName, password: TEST_PASSWORD });
    const { status, body } = await api.get(path);
    expect([status, body.error.message]).toEqual([503, expect.stringContaining(`credentials-${lost}.json`)]);
    cpSync(aside, file);
    await expect.poll(async () => (await api.get(path)).status).toBe(200);
    await rotate();
    expect(await keyOf(id)).not.toBe(lost);
  });
});

test.each(['0'.repeat(200), `deadbeef${'A'.repeat(150)}`])(
  'a token that names an unknown key is refused with 401',
  async (token) => {
    expect(await statusOf(token)).toBe(401);
  },
);

describe('A database that holds its keys itself, from before they had files', () => {
  const former = newKey().key;
  const enter = () =>
    services().database.transact((tx) =>
      tx.insertInto('secrets').values({ name: 'token-signing-key', value: former }).execute(),
    );
  const open = () => openKeys(services().env, services().database);

  test('gives them to files and forgets them; tokens from before, which name no key, go on', async () => {
    const { api } = await newProject(cloud);
    const claims = await openToken(await signingKey(services().database), api.token ?? '');
    await enter();
    await open();
    expect(await services().database.read.selectFrom('secrets').selectAll().execute()).toEqual([]);
    expect((await tokenKeys()).map(({ key }) => key)).toContain(former);
    const payload = new TextEncoder().encode(JSON.stringify(claims));
    const signed = await new CompactSign(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(former, 'base64url'));
    expect(await statusOf(signed.split('.').slice(1).join(''))).toBe(200);
  });

  test('loses nothing and doubles nothing when the process dies between the file and the database', async () => {
    await writeKey(services().env.keysFolder, 'tokens', { ...newKey(new Date(), former), signed_unnamed: true });
    const before = (await tokenKeys()).length;
    await enter();
    await open();
    expect((await tokenKeys()).length).toBe(before);
  });
});

describe('A replica whose folder lacks the keys of the cloud', () => {
  const open = () => openKeys({ ...services().env, keysFolder: elsewhere }, services().database);

  test('is refused with the file to copy, and makes none of its own', async () => {
    const [newest] = await tokenKeys();
    await expect(open()).rejects.toThrow(`Copy tokens-${newest?.kid}.json there`);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('is refused while it has older ones only', async () => {
    cpSync(services().env.keysFolder, elsewhere, { recursive: true });
    await rotate();
    await expect(open()).rejects.toThrow(/Key \w{8} of this cloud is not in/);
  });

  test('starts once they are copied', async () => {
    cpSync(services().env.keysFolder, elsewhere, { recursive: true });
    await expect(open()).resolves.toBeUndefined();
  });

  test('is refused by name when a key file is damaged', async () => {
    cpSync(services().env.keysFolder, elsewhere, { recursive: true });
    await writeKey(elsewhere, 'sessions', { ...newKey(), key: 'short' });
    await expect(open()).rejects.toThrow('is not a Nephos key');
  });

  test('cannot rotate them either, unless they are declared lost: then new ones replace all', async () => {
    const { env, database } = services();
    const there = { ...env, keysFolder: elsewhere };
    await expect(rotateKeys(there, database, { areLost: false })).rejects.toThrow('is not in');
    await rotateKeys(there, database, { areLost: true });
    await expect(open()).resolves.toBeUndefined();
    await expect(openKeys(env, database)).rejects.toThrow('Copy tokens-');
  });
});
