import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import { type OpenStack, openstack } from './openstack.ts';

/** Commands for credentials, the catalog, and the limits of projects. The tests run in this order. */
let cloud: Cloud;
let demo: OpenStack;
let admin: OpenStack;

type ShowOutput = Record<string, unknown>;

beforeAll(async () => {
  cloud = await startCloud();
  ({ demo, admin } = cloud);
});
afterAll(() => cloud.stop());

describe('ec2 credentials and credential', () => {
  test('create, list, show and delete', async () => {
    const made = await demo.json<ShowOutput>('ec2', 'credentials', 'create');
    const access = String(made.access);
    expect(made).toMatchObject({ access: expect.stringMatching(/^[0-9a-f]{32}$/), trust_id: null });
    const listed = await demo.json<ShowOutput[]>('ec2', 'credentials', 'list');
    expect(listed.map(({ Access }) => Access)).toEqual([access]);
    expect(await demo.json('ec2', 'credentials', 'show', access)).toMatchObject({ secret: made.secret });
    await demo.ok('ec2', 'credentials', 'delete', access);
    expect(await demo.json('ec2', 'credentials', 'list')).toEqual([]);
  });

  test('credential create, list and delete, by an administrator for a user', async () => {
    const made = await admin.json<ShowOutput>('credential', 'create', '--type', 'cert', 'demo', 'a certificate');
    expect(made).toMatchObject({ type: 'cert', blob: 'a certificate' });
    const listed = await admin.json<ShowOutput[]>('credential', 'list', '--type', 'cert');
    expect(listed.map(({ ID }) => ID)).toEqual([made.id]);
    await admin.ok('credential', 'set', '--user', 'demo', '--type', 'cert', '--data', 'another', String(made.id));
    // Only the owner of a credential can read its secret.
    expect(await admin.json('credential', 'show', String(made.id))).toMatchObject({ type: 'cert', blob: '' });
    expect(await demo.json('credential', 'show', String(made.id))).toMatchObject({ blob: 'another' });
    await admin.ok('credential', 'delete', String(made.id));
    expect(await admin.json('credential', 'list')).toEqual([]);
  });
});

describe('application credential and access rule', () => {
  test('create with roles, an expiry and access rules, which hold it', async () => {
    const rules = JSON.stringify([{ service: 'compute', method: 'GET', path: '/v2.1/flavors' }]);
    const made = await demo.json<ShowOutput>(
      ...['application', 'credential', 'create', '--role', 'reader', '--expiration', '2100-01-01T00:00:00'],
      ...['--description', 'for CI', '--access-rules', rules, 'ci'],
    );
    expect(made).toMatchObject({ description: 'for CI', expires_at: '2100-01-01T00:00:00.000000Z' });
    expect(JSON.stringify(made)).toContain('reader');
    const listed = await demo.json<ShowOutput[]>('application', 'credential', 'list');
    expect(listed.map(({ Name }) => Name)).toEqual(['ci']);
    expect(await demo.json('application', 'credential', 'show', 'ci')).toMatchObject({
      name: 'ci',
      unrestricted: false,
    });

    const yaml = `clouds:\n  ci:\n    auth_type: v3applicationcredential\n    auth:\n      auth_url: ${cloud.server.url}/identity/v3\n      application_credential_id: ${made.id}\n      application_credential_secret: ${made.secret}\n    region_name: RegionOne\n`;
    const ci = openstack(cloud.folder, yaml, 'ci');
    expect((await ci.run('keypair', 'list')).status).toBe(1);
    expect((await ci.run('application', 'credential', 'create', 'child')).status).toBe(1);
  });

  test('access rule list and delete, refused while it is in use', async () => {
    const [rule] = await demo.json<ShowOutput[]>('access', 'rule', 'list');
    expect(rule).toMatchObject({ Service: 'compute', Method: 'GET', Path: '/v2.1/flavors' });
    const refused = await demo.run('access', 'rule', 'delete', String(rule?.ID));
    expect(refused.status).toBe(1);
    await demo.ok('application', 'credential', 'delete', 'ci');
    await demo.ok('access', 'rule', 'delete', String(rule?.ID));
    expect(await demo.json('access', 'rule', 'list')).toEqual([]);
  });
});

describe('region, service and endpoint', () => {
  test('create, set, show, list and delete', async () => {
    await admin.ok('region', 'create', '--description', 'Up', 'north');
    await admin.ok('region', 'set', '--description', 'Further up', 'north');
    expect(await admin.json('region', 'show', 'north')).toMatchObject({ description: 'Further up' });
    const service = await admin.json<ShowOutput>('service', 'create', '--name', 'designate', '--disable', 'dns');
    await admin.ok('service', 'set', '--enable', '--description', 'Names', 'designate');
    expect(await admin.json('service', 'show', 'designate')).toMatchObject({ enabled: true, description: 'Names' });
    const made = await admin.json<ShowOutput>(
      ...['endpoint', 'create', '--region', 'north', 'designate', 'public', 'https://dns.test/v2/$(project_id)s'],
    );
    expect(made).toMatchObject({ region_id: 'north', service_id: service.id });
    await admin.ok('endpoint', 'set', '--url', 'https://dns.test/v2', String(made.id));
    const listed = await admin.json<ShowOutput[]>('endpoint', 'list', '--service', 'designate');
    expect(listed).toMatchObject([{ URL: 'https://dns.test/v2', Region: 'north' }]);
    const entries = await admin.json<ShowOutput[]>('catalog', 'list');
    expect(entries.map(({ Name }) => Name)).toContain('designate');
    expect((await admin.run('region', 'delete', 'north')).status).toBe(1);
    await admin.ok('endpoint', 'delete', String(made.id));
    await admin.ok('service', 'delete', 'designate');
    await admin.ok('region', 'delete', 'north');
    expect((await admin.json<ShowOutput[]>('region', 'list')).map(({ Region }) => Region)).toEqual(['RegionOne']);
  });
});

describe('registered limit, limit and quota', () => {
  const idOf = async (resource: string) => {
    const listed = await admin.json<ShowOutput[]>('registered', 'limit', 'list', '--resource-name', resource);
    return String(listed[0]?.ID);
  };

  test('registered limit set shows in the quota of every project, quota set in the limits', async () => {
    await admin.ok('registered', 'limit', 'set', '--default-limit', '12', await idOf('volumes'));
    expect(await admin.json<ShowOutput>('quota', 'show', 'demo')).toMatchObject({ volumes: 12 });
    await admin.ok('quota', 'set', '--cores', '30', '--volumes', '7', '--networks', '5', 'demo');
    const limits = await admin.json<ShowOutput[]>('limit', 'list', '--project', 'demo');
    const shown = Object.fromEntries(limits.map((one) => [one['Resource Name'], one['Resource Limit']]));
    expect(shown).toEqual({ cores: 30, volumes: 7, network: 5 });
  });

  test('limit create, set and delete show in the quota', async () => {
    const made = await admin.json<ShowOutput>(
      ...['limit', 'create', '--project', 'demo', '--service', 'nova', '--resource-limit', '3', 'instances'],
    );
    const instances = async () => (await admin.json<ShowOutput>('quota', 'show', 'demo')).instances;
    expect(await instances()).toBe(3);
    await admin.ok('limit', 'set', '--resource-limit', '4', String(made.id));
    expect(await instances()).toBe(4);
    await admin.ok('limit', 'delete', String(made.id));
    expect(await instances()).toBe(10);
  });

  test('registered limit create and delete, for a service of one’s own; the platform’s own stay', async () => {
    await admin.ok('service', 'create', '--name', 'designate', 'dns');
    const made = await admin.json<ShowOutput>(
      ...['registered', 'limit', 'create', '--service', 'designate', '--default-limit', '5', 'zones'],
    );
    await admin.ok('registered', 'limit', 'set', '--description', 'Zones of DNS', String(made.id));
    await admin.ok('registered', 'limit', 'delete', String(made.id));
    expect((await admin.run('registered', 'limit', 'delete', await idOf('instances'))).status).toBe(1);
  });
});
