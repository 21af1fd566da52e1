import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { responseBody } from '#lib/testing/response-body.ts';
import { isReadAction } from '../access/s3-actions.ts';
import { s3Api } from './entry.ts';
import { OPERATIONS } from './operations.ts';
import { signRequest } from './signature/sign-for-tests.ts';

const platform = usePlatform();
const api = s3Api({ prefix: '/s3', hosts: [] });
const ADDRESS = '192.0.2.7';
let project: TestProject;

interface RequestContent {
  query?: string;
  headers?: Record<string, string>;
  body?: string;
  address?: string;
}

/** Sends requests that are signed with a new key. */
async function clientOf(limits?: object) {
  const path = `/identity/v3/users/${project.userId}/credentials/OS-EC2`;
  const { body } = await project.api.post(path, { tenant_id: project.id, limits });
  const key = body.credential;
  return async (method: string, place: string, { address = ADDRESS, ...content }: RequestContent = {}) => {
    const data = content.body ?? '';
    const headers = { 'content-length': String(Buffer.byteLength(data)), ...content.headers };
    const signed = signRequest({ method, path: `/s3${place}`, query: content.query ?? '', headers }, { key });
    const response = await api.respond(platform.platform.services, {
      ...signed,
      query: signed.query ?? '',
      body: Readable.from(data === '' ? [] : [Buffer.from(data)]),
      address,
      isSecure: false,
    });
    return { status: response.status, text: (await responseBody(response.body)).toString() };
  };
}

type SignedClient = Awaited<ReturnType<typeof clientOf>>;

beforeAll(async () => {
  project = await newProject(platform);
  const owner = await clientOf();
  for (const bucket of ['backups', 'other']) {
    expect((await owner('PUT', `/${bucket}`)).status).toBe(200);
    expect((await owner('PUT', `/${bucket}/db/monday`, { body: 'data' })).status).toBe(200);
  }
});

/** Operations that change a bucket; the one that deletes it comes last. */
const CHANGES = OPERATIONS.flatMap(({ level, name, method, query = [], ...operation }) => {
  const action = 'action' in operation ? operation.action : undefined;
  if (level !== 'bucket' || action === undefined || isReadAction(action)) return [];
  return [{ name, method, query: query.map((parameter) => `${parameter}=`).join('&') }];
}).toSorted((one, other) => Number(one.name === 'DeleteBucket') - Number(other.name === 'DeleteBucket'));

async function refusedChanges(send: SignedClient, bucket: string): Promise<string[]> {
  const refused: string[] = [];
  for (const { name, method, query } of CHANGES) {
    if ((await send(method, `/${bucket}`, { query })).status === 403) refused.push(name);
  }
  return refused;
}

/** What changes who has access, or to whom browsers show data. */
const SHARING = [
  'DeleteBucketCors',
  'DeleteBucketOwnershipControls',
  'DeleteBucketPolicy',
  'DeleteBucketWebsite',
  'DeletePublicAccessBlock',
  'PutBucketAcl',
  'PutBucketCors',
  'PutBucketOwnershipControls',
  'PutBucketPolicy',
  'PutBucketWebsite',
  'PutPublicAccessBlock',
];

describe('Settings of buckets', () => {
  test.each([
    { buckets: ['backups'] },
    { buckets: ['backups'], bucket_prefixes: [{ bucket: 'backups', prefixes: ['db/'] }] },
    { prefixes: ['db/'] },
    { access: 'read' },
    { access: 'write' },
  ])('%j: the key changes none of them: 403', async (limits) => {
    expect(CHANGES.length).toBeGreaterThan(15);
    expect(await refusedChanges(await clientOf(limits), 'backups')).toEqual(CHANGES.map(({ name }) => name));
  });

  test('a key that is limited to addresses changes all but who has access', async () => {
    const send = await clientOf({ addresses: [ADDRESS] });
    expect((await send('PUT', '/settings')).status).toBe(200);
    expect((await refusedChanges(send, 'settings')).toSorted()).toEqual(SHARING);
  });

  test('a key with only an expiration date changes all that its user may change', async () => {
    const send = await clientOf({ expires_at: '2099-01-01T00:00:00' });
    expect((await send('PUT', '/expiring')).status).toBe(200);
    expect(await refusedChanges(send, 'expiring')).toEqual([]);
  });
});

describe('ListBuckets', () => {
  test('has only the buckets of the key', async () => {
    const { text } = await (await clientOf({ buckets: ['backups', 'absent'] }))('GET', '');
    expect([...text.matchAll(/<Name>(.*?)<\/Name>/g)].map(([, name]) => name)).toEqual(['backups']);
    for (const limits of [undefined, { prefixes: ['db/'] }, { access: 'write' }]) {
      expect((await (await clientOf(limits))('GET', '')).text).toContain('<Name>other</Name>');
    }
  });

  test('is refused from another address: 403', async () => {
    const send = await clientOf({ addresses: [ADDRESS] });
    expect((await send('GET', '', { address: '192.0.2.8' })).status).toBe(403);
    expect((await send('GET', '')).status).toBe(200);
  });
});

describe('CreateBucket', () => {
  test.each([{ buckets: ['created'] }, { prefixes: ['db/'] }, { access: 'read' }, { access: 'write' }])(
    '%j: is refused with 403',
    async (limits) => {
      expect((await (await clientOf(limits))('PUT', '/created')).status).toBe(403);
    },
  );

  test('with a key that is limited to addresses only for the own project', async () => {
    const send = await clientOf({ addresses: [ADDRESS] });
    const sharing = [
      ['x-amz-acl', 'public-read'],
      ['x-amz-object-ownership', 'ObjectWriter'],
    ] as const;
    for (const [name, value] of sharing) {
      expect((await send('PUT', '/shared-bucket', { headers: { [name]: value } })).status).toBe(403);
    }
    expect((await send('PUT', '/shared-bucket', { address: '192.0.2.8' })).status).toBe(403);
    expect((await send('PUT', '/shared-bucket', { headers: { 'x-amz-acl': 'private' } })).status).toBe(200);
  });
});

describe('Objects', () => {
  test.each([{ buckets: ['backups'] }, { addresses: [ADDRESS] }])(
    '%j: the key writes them, but shares none, neither new nor copied nor existing ones: 403',
    async (limits) => {
      const send = await clientOf(limits);
      const acl = { 'x-amz-acl': 'public-read' };
      const source = { 'x-amz-copy-source': '/backups/db/monday' };
      expect((await send('PUT', '/backups/new', { body: 'data', headers: acl })).status).toBe(403);
      expect((await send('PUT', '/backups/new', { headers: { ...acl, ...source } })).status).toBe(403);
      expect((await send('POST', '/backups/new', { query: 'uploads=', headers: acl })).status).toBe(403);
      const grant = { 'x-amz-grant-read': 'uri="http://acs.amazonaws.com/groups/global/AllUsers"' };
      expect((await send('PUT', '/backups/new', { body: 'data', headers: grant })).status).toBe(403);
      expect((await send('PUT', '/backups/db/monday', { query: 'acl=', headers: acl })).status).toBe(403);
      const own = { 'x-amz-acl': 'bucket-owner-full-control' };
      expect((await send('PUT', '/backups/new', { body: 'data', headers: own })).status).toBe(200);
    },
  );

  test('of a folder of one bucket are all that a key with that limit reads', async () => {
    const limits = { buckets: ['backups', 'other'], bucket_prefixes: [{ bucket: 'backups', prefixes: ['web/'] }] };
    const send = await clientOf(limits);
    expect((await send('GET', '/other/db/monday')).status).toBe(200);
    expect((await send('GET', '/backups/db/monday')).status).toBe(403);
    expect((await send('GET', '/backups', { query: 'prefix=web%2F' })).status).toBe(200);
    expect((await send('GET', '/backups', { query: 'prefix=db%2F' })).status).toBe(403);
  });
});

test('ResellerAdmin reads the buckets of all projects, in S3 as in the native API', async () => {
  const projectId = 'another';
  const scope = { kind: 'project', id: projectId, name: '', domain: { id: 'default', name: 'Default' } } as const;
  const caller = {
    ...{ userId: 'user', userName: 'user', domain: scope.domain, scope, methods: [], auditIds: [], issuedAtMs: 0 },
    ...{ roles: new Set(['ResellerAdmin']), expiresAtMs: Number.MAX_SAFE_INTEGER },
  };
  const read = (roles: readonly string[]) =>
    api.respond(platform.platform.services, {
      ...{ method: 'HEAD', path: '/s3/backups/db/monday', query: '', headers: { host: 'nephos.test' } },
      ...{ body: Readable.from([]), address: ADDRESS, isSecure: false },
      onBehalf: { caller: { ...caller, roles: new Set(roles) }, requestId: 'test' },
    });
  expect((await read(['ResellerAdmin'])).status).toBe(200);
  expect((await read(['member'])).status).toBe(403);
});
