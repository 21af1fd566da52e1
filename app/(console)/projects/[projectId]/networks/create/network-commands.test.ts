import { expect, test } from 'vitest';
import { type InternetContext, NEW_ROUTER } from './internet-access.ts';
import { networkCommands } from './network-commands.ts';
import { startingNetwork, toPlan } from './network-plan.ts';

const NOTHING: InternetContext = { networks: [], routers: [], mayCreateRouter: true };

const FULL = {
  ...startingNetwork(NOTHING),
  name: 'web net',
  description: 'For the shop',
  port_security_enabled: false,
  subnetName: 'web',
  cidr: '10.0.0.0/24',
  gateway: 'own' as const,
  gateway_ip: '10.0.0.254',
  allocation_pools: '10.0.0.10 - 10.0.0.20',
  dns_nameservers: '9.9.9.9',
  host_routes: '192.168.0.0/16 via 10.0.0.9',
  router_id: NEW_ROUTER,
  routerName: 'edge',
};

/** Returns each command on one line. */
const commandsOf = (input: typeof FULL, context = NOTHING) =>
  networkCommands(toPlan(input, false, context))
    .replaceAll(' \\\n  ', ' ')
    .split('\n');

test('networkCommands: all that the form asks is in the commands', () => {
  expect(commandsOf(FULL)).toEqual([
    "openstack network create 'web net' --description 'For the shop' --disable-port-security",
    "openstack subnet create web --network 'web net' --ip-version 4 --subnet-range 10.0.0.0/24 --gateway 10.0.0.254 " +
      '--allocation-pool start=10.0.0.10,end=10.0.0.20 --dns-nameserver 9.9.9.9 ' +
      '--host-route destination=192.168.0.0/16,gateway=10.0.0.9',
    'openstack router create edge',
    'openstack router add subnet edge web',
  ]);
});

test('networkCommands: a router that is there is only connected', () => {
  expect(commandsOf({ ...FULL, router_id: 'main' }).slice(2)).toEqual(['openstack router add subnet main web']);
  expect(commandsOf({ ...FULL, hasSubnet: false })).toHaveLength(1);
});
