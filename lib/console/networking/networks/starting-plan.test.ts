import { expect, test } from 'vitest';
import { z } from 'zod';
import { newProject } from '#lib/testing/api.ts';
import { NETWORKING, newExternalNetwork, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { ListedNetwork } from './schema.ts';
import { startingPlan } from './starting-plan.ts';

const platform = usePlatform();
const ROUTED = { mayCreateRouter: true };
const LISTED = '/console/v1/networks';

test('a first network has a free block and a router to the default way out, and the platform takes it', async () => {
  await newExternalNetwork(platform);
  const { api } = await newProject(platform);
  const before = z.array(ListedNetwork).parse((await api.get(LISTED)).body.networks);
  const starting = startingPlan(before, ROUTED);
  expect(starting?.outside).toMatchObject({ 'router:external': true, is_default: true });
  expect(startingPlan(before, { mayCreateRouter: false })?.plan.router).toBeUndefined();
  expect((await api.post(LISTED, starting?.plan ?? {})).status).toBe(201);
  const { routers } = (await api.get(`${NETWORKING}/routers`)).body;
  expect(routers).toMatchObject([{ external_gateway_info: { network_id: starting?.outside?.id } }]);
});

test('without an external network there is no router, and when no block is free there is no plan', async () => {
  expect(startingPlan([], ROUTED)).toMatchObject({ cidr: '10.0.0.0/24', outside: undefined });
  expect(startingPlan([], ROUTED)?.plan.router).toBeUndefined();
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  for (const cidr of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']) await newSubnet(api, network, { cidr });
  expect(startingPlan(z.array(ListedNetwork).parse((await api.get(LISTED)).body.networks), ROUTED)).toBeUndefined();
});
