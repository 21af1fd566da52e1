import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { Router } from '#lib/networking/routers/schema.ts';
import { type ApiClient, newProject, type TestProject } from '#lib/testing/api.ts';
import { NETWORKING } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { accessOf, type InternetContext, NEW_ROUTER } from './internet-access.ts';
import { networkCommands } from './network-commands.ts';
import { startingNetwork, toPlan } from './network-plan.ts';

const platform = usePlatform();
const LISTED = '/console/v1/networks';

const contextOf = async (api: ApiClient): Promise<InternetContext> => ({
  networks: z.array(ListedNetwork).parse((await api.get(LISTED)).body.networks),
  routers: z.array(Router).parse((await api.get(`${NETWORKING}/routers`)).body.routers),
  mayCreateRouter: true,
});

/** Creates a network as the form does, unless the user changes something. */
async function create({ api }: TestProject, name: string, changes: object = {}) {
  const context = await contextOf(api);
  const plan = toPlan({ ...startingNetwork(context), name, ...changes }, false, context);
  return { plan, answer: await api.post(LISTED, plan), context };
}

const routersOf = async (api: ApiClient) => (await api.get(`${NETWORKING}/routers`)).body.routers;
const interfacesOf = async (api: ApiClient, router: string) =>
  (await api.get(`${NETWORKING}/ports?device_id=${router}&device_owner=network:router_interface`)).body.ports;

/** The external network of the platform. */
let outside: { id: string };
beforeAll(async () => {
  const { api } = await newProject(platform);
  [outside] = (await api.get(`${NETWORKING}/networks?is_default=true`)).body.networks;
});

test('a network gets the next free block and a new router with a gateway on the external network', async () => {
  const project = await newProject(platform);
  const { answer, plan } = await create(project, 'web');
  expect(answer.status).toBe(201);
  expect(plan.subnets).toMatchObject([{ cidr: '10.0.0.0/24' }]);
  const [router, ...more] = await routersOf(project.api);
  expect(more).toEqual([]);
  expect(router).toMatchObject({ name: 'web-router', external_gateway_info: { network_id: outside.id } });
  expect(router.external_gateway_info.external_fixed_ips).toHaveLength(1);
  expect(await interfacesOf(project.api, router.id)).toMatchObject([
    { network_id: answer.body.network.id, fixed_ips: [{ ip_address: '10.0.0.1' }] },
  ]);
  const commands = networkCommands(plan).replaceAll(' \\\n  ', ' ').split('\n');
  expect(commands.slice(-2)).toEqual([
    `openstack router create web-router --external-gateway ${outside.id}`,
    'openstack router add subnet web-router web-subnet',
  ]);
});

test('the next network uses the router that is already connected, unless their blocks overlap or another is wanted', async () => {
  const project = await newProject(platform);
  await create(project, 'one');
  const [router] = await routersOf(project.api);
  const second = await create(project, 'two');
  expect(second.plan).toMatchObject({ router_id: router.id, subnets: [{ cidr: '10.0.1.0/24' }] });
  expect(second.answer.status).toBe(201);
  expect(await interfacesOf(project.api, router.id)).toHaveLength(2);
  const overlapping = await create(project, 'three', { cidr: '10.0.1.128/25' });
  expect([overlapping.answer.status, overlapping.plan.router?.name]).toEqual([201, 'three-router']);
  const own = await create(project, 'four', { router_id: NEW_ROUTER, routerName: 'edge' });
  expect([own.answer.status, own.plan.router?.name]).toEqual([201, 'edge']);
});

test('without internet access, the router is the chosen one or none, and a new one has no gateway', async () => {
  const project = await newProject(platform);
  const context = await contextOf(project.api);
  const planOf = (changes: object) =>
    toPlan({ ...startingNetwork(context), connect: false, ...changes }, false, context);
  expect(planOf({})).not.toHaveProperty('router');
  expect(planOf({ router_id: 'main' })).toMatchObject({ router_id: 'main' });
  expect(planOf({ router_id: NEW_ROUTER, routerName: 'inner' }).router).toEqual({ name: 'inner' });
});

test('a router that is turned off or has another gateway does not count as connected', async () => {
  const project = await newProject(platform);
  await create(project, 'one');
  const context = await contextOf(project.api);
  const starting = startingNetwork(context);
  expect(accessOf(starting, context)).toMatchObject({ router: { name: 'one-router' } });
  const changed = (changes: object) => ({
    ...context,
    routers: context.routers.map((one) => ({ ...one, ...changes })),
  });
  for (const changes of [{ admin_state_up: false }, { external_gateway_info: null }]) {
    expect(accessOf(starting, changed(changes))).toMatchObject({ external: { id: outside.id }, router: undefined });
  }
});

test('why there can be no access is said', async () => {
  const project = await newProject(platform);
  const context = await contextOf(project.api);
  const starting = startingNetwork(context);
  const full = msg('Your quota is used up.');
  expect(accessOf({ ...starting, 'router:external': true }, context)).toEqual({
    reason: 'An external network is not connected to another one.',
  });
  expect(accessOf({ ...starting, hasSubnet: false }, context)).toEqual({ reason: 'Requires an IPv4 subnet.' });
  expect(accessOf({ ...starting, version: '6' }, context)).toEqual({ reason: 'Requires an IPv4 subnet.' });
  expect(accessOf({ ...starting, gateway: 'none' }, context)).toEqual({ reason: 'Requires a subnet with a gateway.' });
  expect(accessOf(starting, { ...context, networks: [] })).toEqual({ reason: 'There is no external network yet.' });
  expect(accessOf(starting, { ...context, mayCreateRouter: full })).toEqual({ reason: full });
  expect(startingNetwork({ ...context, networks: [] }).connect).toBe(false);
});

test('of several external networks without a default, the one that the project uses is preferred', async () => {
  const project = await newProject(platform);
  await create(project, 'one');
  const context = await contextOf(project.api);
  const [external] = context.networks.filter(({ network }) => network.id === outside.id);
  if (!external) throw new Error('The external network is not listed.');
  const network = { ...external.network, is_default: false };
  const two = {
    ...context,
    networks: [
      { ...external, network: { ...network, id: 'other' } },
      { ...external, network },
    ],
  };
  expect(startingNetwork(two).connect).toBe(true);
  expect(accessOf(startingNetwork(two), two)).toMatchObject({ external: { id: outside.id } });
  expect(startingNetwork({ ...two, routers: [] }).connect).toBe(false);
});
