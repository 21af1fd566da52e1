import { describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, newPrivateNetwork, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { newNetwork, newPort, newSubnet, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';

async function create(project: TestProject, input: object, version = '2.1', properties: Record<string, string> = {}) {
  const imageRef = await insertImage(platform, project.id, {}, { properties });
  const server = { name: 'web', flavorRef: '1', imageRef, ...input };
  const answer = await project.api.post(SERVERS, { server }, at(version));
  await settle(platform);
  return answer;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('POST /servers, personality', () => {
  const filesOf = async (id: string) => {
    const row = platform.platform.services.database.read.selectFrom('simulated_machines').select('files');
    return JSON.parse((await row.where('id', '=', id).executeTakeFirstOrThrow()).files);
  };

  test('the files are on the disk before the first boot, and again after a rebuild that gives others', async () => {
    const project = await newProject(platform);
    const personality = [{ path: '/etc/motd', contents: base64('Welcome') }];
    const { body } = await create(project, { personality, networks: 'none' }, '2.56');
    const { id } = body.server;
    expect(await filesOf(id)).toMatchObject({ '/etc/motd': 'Welcome' });
    const imageRef = await insertImage(platform, project.id);
    const others = [{ path: '/etc/issue', contents: base64('Rebuilt') }];
    expect((await act(project, id, { rebuild: { imageRef, personality: others } })).status).toBe(202);
    await settle(platform);
    expect(await filesOf(id)).toMatchObject({ '/etc/issue': 'Rebuilt' });
    expect(await filesOf(id)).not.toHaveProperty('/etc/motd');
  });

  test.each<[string, object[], number]>([
    ['six files', Array.from({ length: 6 }, (_, index) => ({ path: `/${index}`, contents: '' })), 413],
    ['a file of 10241 bytes', [{ path: '/a', contents: base64('x'.repeat(10_241)) }], 413],
    ['a path of 256 characters', [{ path: 'p'.repeat(256), contents: '' }], 400],
    ['no path', [{ contents: '' }], 400],
    ['an empty path', [{ path: '', contents: '' }], 400],
    ['contents that are not Base64', [{ path: '/a', contents: '?' }], 400],
    [
      'contents of a quarter of a million spaces and a word',
      [{ path: '/a', contents: `${' '.repeat(250_000)}!` }],
      400,
    ],
    ['contents without end', [{ path: '/a', contents: 'A'.repeat(262_148) }], 400],
    ['more files than any quota means', Array.from({ length: 101 }, () => ({ path: '/a', contents: '' })), 400],
  ])('%s: refused, and no server is made', async (_title, personality, status) => {
    const project = await newProject(platform);
    expect((await create(project, { personality })).status).toBe(status);
    expect((await project.api.get(SERVERS)).body.servers).toEqual([]);
  });

  test('the limit of files is the project’s own, and from 2.57 on the key is refused with 400', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'injected_files', 0);
    const personality = [{ path: '/a', contents: '' }];
    expect((await create(project, { personality })).status).toBe(413);
    expect((await create(project, { personality, networks: 'none' }, '2.57')).status).toBe(400);
  });
});

describe('Base64', () => {
  const hostile = [`${' '.repeat(65_000)}!`, `${'AAAA'.repeat(16_000)}!`, 'A', 'AA=A', 'A===', '====A', '====='];

  test.each(hostile)('user data %#, which is none, is refused with 400 at once', async (user_data) => {
    const project = await newProject(platform);
    expect((await create(project, { user_data })).status).toBe(400);
  });

  test.each(['', base64('a'), base64('ab'), ` ${base64('abc')}\r\n${base64('a')}\n`])(
    '%j is taken',
    async (user_data) => {
      const project = await newProject(platform);
      expect((await create(project, { user_data, networks: 'none' }, '2.37')).status).toBe(202);
    },
  );

  test('a rebuild with contents of spaces and a word: 400 at once, and no machine is touched', async () => {
    const project = await newProject(platform);
    const { body } = await create(project, { networks: 'none' }, '2.37');
    const imageRef = await insertImage(platform, project.id);
    const personality = [{ path: '/a', contents: `${' '.repeat(250_000)}!` }];
    expect((await act(project, body.server.id, { rebuild: { imageRef, personality } })).status).toBe(400);
    expect((await show(project, body.server.id)).status).toBe('ACTIVE');
  });
});

describe('POST /servers, trusted_image_certificates', () => {
  test('they are kept, shown from 2.63 on, changed and taken away by a rebuild', async () => {
    const project = await newProject(platform);
    const certificates = ['a', 'b'];
    const input = { trusted_image_certificates: certificates, networks: 'none' };
    const { body } = await create(project, input, '2.63');
    const { id } = body.server;
    expect((await show(project, id, '2.63')).trusted_image_certificates).toEqual(certificates);
    expect(await show(project, id, '2.62')).not.toHaveProperty('trusted_image_certificates');
    const imageRef = await insertImage(platform, project.id);
    const rebuild = async (trusted_image_certificates: unknown) => {
      const answer = await act(project, id, { rebuild: { imageRef, trusted_image_certificates } }, '2.63');
      await settle(platform);
      return [answer.status, (await show(project, id, '2.63')).trusted_image_certificates];
    };
    expect(await rebuild(undefined)).toEqual([202, certificates]);
    expect(await rebuild(['c'])).toEqual([202, ['c']]);
    expect(await rebuild(null)).toEqual([202, null]);
  });

  test.each<[string, unknown, string]>([
    ['below 2.63', ['a'], '2.62'],
    ['an empty list', [], '2.63'],
    ['an empty id', [''], '2.63'],
    ['one twice', ['a', 'a'], '2.63'],
    ['more than 50', Array.from({ length: 51 }, (_, index) => `c${index}`), '2.63'],
    ['a number', [5], '2.63'],
    ['a word', 'a', '2.63'],
  ])('%s: refused with 400', async (_title, trusted_image_certificates, version) => {
    const project = await newProject(platform);
    expect((await create(project, { trusted_image_certificates, networks: 'none' }, version)).status).toBe(400);
  });
});

test.each<[string | undefined, string | undefined, string]>([
  [undefined, undefined, 'MANUAL'],
  ['AUTO', undefined, 'AUTO'],
  [undefined, 'True', 'AUTO'],
  [undefined, 'False', 'MANUAL'],
  ['MANUAL', 'True', 'MANUAL'],
  [undefined, 'Disabled', 'MANUAL'],
])('POST /servers: OS-DCF:diskConfig %s of an image that says %s is %s', async (requested, said, expected) => {
  const project = await newProject(platform);
  const properties: Record<string, string> = said === undefined ? {} : { auto_disk_config: said };
  const { body } = await create(project, { 'OS-DCF:diskConfig': requested }, '2.1', properties);
  expect(body.server['OS-DCF:diskConfig']).toBe(expected);
  expect((await show(project, body.server.id))['OS-DCF:diskConfig']).toBe(expected);
});

test.each<[string, object, Record<string, string>]>([
  ['AUTO of an image that forbids it', { 'OS-DCF:diskConfig': 'AUTO' }, { auto_disk_config: 'Disabled' }],
  ['a word that is neither', { 'OS-DCF:diskConfig': 'auto' }, {}],
])('POST /servers: %s is refused with 400', async (_title, input, properties) => {
  expect((await create(await newProject(platform), input, '2.1', properties)).status).toBe(400);
});

test.each<[string, object, string, number]>([
  ['one label', { hostname: 'web-1' }, '2.90', 202],
  ['a domain from 2.94', { hostname: 'web-1.example.org' }, '2.94', 202],
  ['a domain before', { hostname: 'web-1.example.org' }, '2.93', 400],
  ['before 2.90', { hostname: 'web-1' }, '2.89', 400],
  ['an underscore', { hostname: 'web_1' }, '2.94', 400],
  ['a dot at the end', { hostname: 'web.' }, '2.94', 400],
  ['one for two servers', { hostname: 'web', max_count: 2 }, '2.94', 400],
])('POST /servers: as host name %s is answered with %s', async (_title, input, version, status) => {
  const project = await newProject(platform);
  const answer = await create(project, { ...input, networks: 'none' }, version);
  expect(answer.status).toBe(status);
  if (status !== 202) return;
  expect((await show(project, answer.body.server.id, '2.90'))['OS-EXT-SRV-ATTR:hostname']).toBe(
    Reflect.get(input, 'hostname'),
  );
  const renamed = { server: { hostname: 'db.example.org' } };
  const put = await project.api.put(`${SERVERS}/${answer.body.server.id}`, renamed, at(version));
  expect(put.status).toBe(version === '2.94' ? 200 : 400);
});

describe('POST /servers, networks', () => {
  test('auto from 2.37 on is the only network of the project, none no network at all', async () => {
    const project = await newProject(platform);
    await newPrivateNetwork(project, 'only');
    const networksOf = async (networks: string) => {
      const { body } = await create(project, { networks }, '2.37');
      return Object.keys((await show(project, body.server.id)).addresses);
    };
    expect([await networksOf('auto'), await networksOf('none')]).toEqual([['only'], []]);
  });

  test('auto without a network is refused with 400 that says what to do, with several with 409 as below 2.37', async () => {
    const project = await newProject(platform);
    const bare = await create(project, { networks: 'auto' }, '2.37');
    expect([bare.status, bare.body.badRequest.message]).toEqual([400, expect.stringContaining('Create one')]);
    for (const name of ['one', 'two']) await newPrivateNetwork(project, name);
    const unclear = await create(project, { networks: 'auto' }, '2.37');
    expect([unclear.status, unclear.body.conflictingRequest.message]).toEqual([
      409,
      'Multiple possible networks found, use a Network ID to be more specific.',
    ]);
  });

  test('a port with a fixed IP is refused with 400, one port twice with 409', async () => {
    const project = await newProject(platform);
    const network = await newNetwork(project.api);
    await newSubnet(project.api, network);
    const { id: port } = await newPort(project.api, network);
    expect((await create(project, { networks: [{ port, fixed_ip: '10.0.0.9' }] })).status).toBe(400);
    expect((await create(project, { networks: [{ port }, { port }] })).status).toBe(409);
    expect((await create(project, { networks: [{ uuid: network.id, port }] })).status).toBe(400);
  });
});
