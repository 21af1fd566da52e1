import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork, newPort, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = `${NETWORKING}/network-ip-availabilities`;

async function setUp() {
  const { api, id: projectId } = await newProject(platform);
  const network = await newNetwork(api, { name: 'counted' });
  const four = await newSubnet(api, network, { allocation_pools: [{ start: '10.0.0.10', end: '10.0.0.19' }] });
  const six = await newSubnet(api, network, { ip_version: 6, cidr: 'fd00:1::/64' });
  await newPort(api, network);
  return { admin: await signInAdmin(platform), api, projectId, network, four, six };
}

test('GET /network-ip-availabilities/{id}: the addresses of the pools, and those given, of each subnet and of all', async () => {
  const { admin, projectId, network, four, six } = await setUp();
  const { status, body } = await admin.get(`${PATH}/${network.id}`);
  expect(status).toBe(200);
  const shown = body.network_ip_availability;
  expect(shown).toMatchObject({ network_id: network.id, network_name: 'counted', project_id: projectId, used_ips: 2 });
  expect(shown.subnet_ip_availability).toMatchObject([
    { subnet_id: four.id, cidr: '10.0.0.0/24', ip_version: 4, total_ips: 10, used_ips: 1 },
    { subnet_id: six.id, ip_version: 6, used_ips: 1 },
  ]);
  expect(shown.total_ips).toBeGreaterThan(2 ** 63);
});

test('GET /network-ip-availabilities: filtered by network, project and family', async () => {
  const { admin, projectId, network, four } = await setUp();
  const idsOf = async (query: string) =>
    (await admin.get(`${PATH}?${query}`)).body.network_ip_availabilities.map(
      (found: { network_id: string }) => found.network_id,
    );
  expect(await idsOf(`network_id=${network.id}`)).toEqual([network.id]);
  expect(await idsOf(`project_id=${projectId}`)).toEqual([network.id]);
  expect(await idsOf('network_name=none')).toEqual([]);
  const { body } = await admin.get(`${PATH}?network_id=${network.id}&ip_version=4`);
  expect(body.network_ip_availabilities[0]).toMatchObject({
    total_ips: 10,
    subnet_ip_availability: [{ subnet_id: four.id }],
  });
});

test('GET /network-ip-availabilities: refused with 403 but to administrators, 404 for an unknown network, 400 for an unknown filter', async () => {
  const { admin, api, network } = await setUp();
  expect((await api.get(PATH)).status).toBe(403);
  expect((await api.get(`${PATH}/${network.id}`)).status).toBe(403);
  expect((await admin.get(`${PATH}/none`)).body.NeutronError.type).toBe('NetworkNotFound');
  expect((await admin.get(`${PATH}?colour=red`)).status).toBe(400);
  expect((await admin.get(`${PATH}?ip_version=5`)).status).toBe(400);
});
