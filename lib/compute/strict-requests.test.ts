import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/** Ambiguous input that upstream rejects. */
const platform = usePlatform();
const BASE = '/compute/v2.1';
let project: TestProject;
let server: string;
beforeAll(async () => {
  project = await newProject(platform);
  server = await launch(platform, project);
});

test.each(['2.01', '02.1', '2.00', '2.', '2.1.1', '2'])('A microversion %s is malformed: 400', async (version) => {
  const { status, body } = await project.api.get(`${BASE}/servers`, { 'openstack-api-version': `compute ${version}` });
  expect([status, body.badRequest.message]).toEqual([
    400,
    `API Version String ${version} is of invalid format. Must be of format MajorNum.MinorNum.`,
  ]);
});

describe('A name of a server', () => {
  test.each(['', ' ', '   ', ' web', 'web ', '\tweb'])(
    '%j is refused with 400 to create, rename and rebuild',
    async (name) => {
      const imageRef = await insertImage(platform, project.id);
      const path = `${BASE}/servers/${server}`;
      const answers = [
        await project.api.post(
          `${BASE}/servers`,
          { server: { name, flavorRef: '1', imageRef, networks: 'none' } },
          at('2.37'),
        ),
        await project.api.put(path, { server: { name } }),
        await project.api.post(`${path}/action`, { rebuild: { imageRef, name } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    },
  );

  test('may contain spaces and any letter, up to 255', async () => {
    for (const name of ['web 1', 'ü'.repeat(255)]) {
      const { status, body } = await project.api.put(`${BASE}/servers/${server}`, { server: { name } });
      expect([status, body.server.name]).toEqual([200, name]);
    }
  });
});

test.each([
  () => '/servers',
  () => '/servers/detail',
  () => `/servers/${server}/os-instance-actions`,
  () => '/os-migrations',
])('A span of changes that ends before it begins is refused with 400: list %#', async (path) => {
  const admin = await signInAdmin(platform);
  const list = (since: string, before: string) =>
    admin.get(`${BASE}${path()}?changes-since=${since}&changes-before=${before}`, at('2.66'));
  const { status, body } = await list('2030-01-01T00:00:00Z', '2020-01-01');
  expect([status, body.badRequest?.message]).toEqual([
    400,
    'The value of changes-since must be less than or equal to changes-before.',
  ]);
  expect((await list('2020-01-01', '2030-01-01')).status).toBe(200);
  expect((await list('2020-01-01', '2020-01-01')).status).toBe(200);
});

test.each([
  ['os-interface', { interfaceAttachment: { port_id: 'nonsense' } }],
  ['os-interface', { interfaceAttachment: { net_id: 'nonsense' } }],
  ['os-volume_attachments', { volumeAttachment: { volumeId: 'nonsense' } }],
])(
  'POST /servers/{id}/%s: %j, which is no UUID, is refused with 400, and an unknown one with 404',
  async (path, body) => {
    const post = (input: object) => project.api.post(`${BASE}/servers/${server}/${path}`, input);
    expect((await post(body)).status).toBe(400);
    const unknown = JSON.parse(JSON.stringify(body).replace('nonsense', '11111111-2222-4333-8444-555555555555'));
    expect((await post(unknown)).status).toBe(404);
  },
);
