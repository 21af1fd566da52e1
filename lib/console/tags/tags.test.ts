import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { NETWORKING, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { TaggedObject } from './schema.ts';

const platform = usePlatform();
const LISTED = '/console/v1/tagged-objects';

test('GET /tagged-objects: instances, images and networks of the project with a tag, or with any', async () => {
  const owner = await newProject(platform);
  const { api, id } = owner;
  const server = await launch(platform, owner);
  await settle(platform);
  const tags = { tags: ['prod', 'prod-2'] };
  expect(
    (await api.put(`/compute/v2.1/servers/${server}/tags`, tags, { 'openstack-api-version': 'compute 2.90' })).status,
  ).toBe(200);
  const image = await insertImage(platform, id, { name: 'golden' }, { tags: ['prod'] });
  await insertImage(platform, (await newProject(platform)).id, { name: 'foreign' }, { tags: ['prod'] });
  const network = await newNetwork(api, { name: 'front' });
  const subnet = await newSubnet(api, network);
  await api.put(`${NETWORKING}/subnets/${subnet.id}/tags`, { tags: ['prod'] });
  await api.put(`${NETWORKING}/networks/${network.id}/tags`, { tags: ['test'] });
  const second = await newNetwork(api, { name: 'back' });
  await api.put(`${NETWORKING}/networks/${second.id}/tags`, { tags: ['other'] });
  const idsOf = async (query: string) =>
    (await api.get(`${LISTED}${query}`)).body.objects.map((object: TaggedObject) => object.id);
  expect(await idsOf('?tag=prod')).toEqual([server, image, subnet.id]);
  expect(await idsOf('?tag=prod-2')).toEqual([server]);
  expect(await idsOf('?tag=pro')).toEqual([]);
  expect(await idsOf('?tag=%25')).toEqual([]);
  expect((await idsOf('')).toSorted()).toEqual([server, image, subnet.id, network.id, second.id].toSorted());
  const { body } = await api.get(`${LISTED}?tag=test`);
  expect(body).toEqual({
    objects: [
      {
        id: network.id,
        kind: 'network',
        name: 'front',
        tags: ['test'],
        created_at: expect.any(String),
        network_id: null,
      },
    ],
    is_truncated: false,
  });
});
