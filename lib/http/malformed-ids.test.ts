import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume, settle } from '#lib/testing/compute.ts';
import { inputSchemas } from '#lib/testing/input-schemas.ts';
import { NETWORKING } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

/** Keys with arbitrary values, or values that are not ids. */
const NOT_UUIDS: Readonly<Record<string, string>> = {
  project_id: 'ids of projects are 32 hexadecimal digits',
  tenant_id: 'ids of projects are 32 hexadecimal digits',
  device_id: 'names whatever uses a port',
  'binding:host_id': 'the name of a host',
  'provider:segmentation_id': 'a number',
  object_id: 'names objects of several kinds',
  attachment_id: 'is compared with the attachments of the volume',
  image_id: 'upstream takes any text',
  consistencygroup_id: 'only null is taken',
  group_id: 'only null is taken',
};
/** Bodies whose ids upstream does not validate. */
const UNCHECKED = /_router_interface body$/;

interface IdField {
  place: string;
  key: string;
  schema: string;
}

function idFieldsIn(place: string, node: unknown): IdField[] {
  if (typeof node !== 'object' || node === null) return [];
  const properties = 'properties' in node && node.properties instanceof Object ? Object.entries(node.properties) : [];
  const found = properties.filter(([key]) => /(?:_id|_uuid|^source_volid)$/.test(key));
  return [
    ...found.map(([key, schema]) => ({ place, key, schema: JSON.stringify(schema) })),
    ...Object.values(node).flatMap((child) => idFieldsIn(place, child)),
  ];
}

const FIELDS = inputSchemas()
  .filter(({ place }) => /^(?:POST|PUT) \/(?:networking|volume)\//.test(place) && !/ (?:path|query)$/.test(place))
  .flatMap(({ place, schema }) => idFieldsIn(place, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));

describe('An id in a body that is no UUID is refused before anything is looked up', () => {
  test('by the schema of every create, update and action of block storage and networking', () => {
    const lenient = FIELDS.filter(({ schema }) => !schema.includes('[0-9a-f]{12}'))
      .filter(({ place, key }) => !Object.hasOwn(NOT_UUIDS, key) && !UNCHECKED.test(place))
      .map(({ place, key }) => `${place}: ${key}`);
    expect(FIELDS.length).toBeGreaterThan(60);
    expect(lenient).toEqual([]);
    expect(Object.keys(NOT_UUIDS).filter((key) => !FIELDS.some((field) => field.key === key))).toEqual([]);
  });

  let project: TestProject;
  let volume: string;
  beforeAll(async () => {
    project = await newProject(platform);
    volume = await newVolume(platform, project);
    await settle(platform);
  });

  const RULE = { security_group_id: 'zz', direction: 'ingress' };
  test.each([
    ['/ports', { port: { network_id: 'zz' } }],
    ['/subnets', { subnet: { network_id: 'zz', ip_version: 4, cidr: '10.77.0.0/24' } }],
    ['/floatingips', { floatingip: { floating_network_id: 'zz' } }],
    ['/routers', { router: { external_gateway_info: { network_id: 'zz' } } }],
    ['/security-group-rules', { security_group_rule: RULE }],
    ['/networks', { network: { qos_policy_id: 'zz' } }],
  ])('POST %s of networking %j: 400', async (path, body) => {
    expect((await project.api.post(`${NETWORKING}${path}`, body)).status).toBe(400);
  });

  test.each([
    ['/volumes', () => ({ volume: { size: 1, snapshot_id: 'zz' } })],
    ['/volumes', () => ({ volume: { source_volid: 'zz' } })],
    ['/snapshots', () => ({ snapshot: { volume_id: 'zz' } })],
    ['/backups', () => ({ backup: { volume_id: 'zz' } })],
    ['/os-volume-transfer', () => ({ transfer: { volume_id: 'zz' } })],
    ['/attachments', () => ({ attachment: { volume_uuid: volume, instance_uuid: 'zz' } })],
  ])('POST %s of block storage: 400', async (path, bodyOf) => {
    const headers = { 'openstack-api-version': 'volume 3.60' };
    expect((await project.api.post(`/volume/v3${path}`, bodyOf(), headers)).status).toBe(400);
  });

  test('a UUID that nothing has is 404, with dashes and without', async () => {
    for (const network_id of ['00000000-0000-4000-8000-000000000000', '00000000000040008000000000000000']) {
      expect((await project.api.post(`${NETWORKING}/ports`, { port: { network_id } })).status).toBe(404);
    }
  });
});
