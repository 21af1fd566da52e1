import { command } from './command.ts';
import type { RealEngine } from './real-engine.ts';

/** A test port of the switch `inside`. */
export interface LogicalPort {
  name: string;
  mac: string;
  address: string;
  /** Floating IP at which the port is reachable from outside. */
  floating?: string;
}

const ROUTER_MAC = '02:00:00:00:01:01';
const METADATA = '169.254.169.254';

/** Returns an address on the external network; number 1 is the machine's. */
export const outsideAddress = ({ outside }: RealEngine, number: number): string =>
  outside.gateway.replace(/\d+$/, String(number));

/**
 * Creates a switch `inside` (10.0.0.0/24, DHCP, metadata at a localport) and a router with its gateway on h1, which
 * also translates ports without a floating IP. Resolves when every host has applied it.
 */
export async function layLogicalNetwork(engine: RealEngine, ports: readonly LogicalPort[]): Promise<void> {
  const northbound = (...args: string[]) => command('ovn-nbctl', [`--db=${engine.northbound}`, ...args]);
  const own = outsideAddress(engine, 2);
  await northbound('ls-add', 'inside', '--', 'ls-add', 'provider', '--', 'lr-add', 'router');
  await northbound('lrp-add', 'router', 'to-inside', ROUTER_MAC, '10.0.0.254/24');
  await northbound('lrp-add', 'router', 'to-provider', '02:00:00:00:01:02', `${own}/24`);
  await northbound('lrp-set-gateway-chassis', 'to-provider', 'h1');
  for (const name of ['inside', 'provider']) {
    await northbound('lsp-add', name, name, '--', 'lsp-set-type', name, 'router');
    await northbound('lsp-set-addresses', name, 'router', '--', 'lsp-set-options', name, `router-port=to-${name}`);
  }
  await northbound('lsp-add', 'provider', 'net', '--', 'lsp-set-type', 'net', 'localnet');
  await northbound('lsp-set-addresses', 'net', 'unknown', '--', 'lsp-set-options', 'net', 'network_name=physnet1');
  await northbound('lr-nat-add', 'router', 'snat', own, '10.0.0.0/24');
  const options = await northbound('create', 'DHCP_Options', 'cidr=10.0.0.0/24', ...dhcp());
  for (const { name, mac, address, floating } of ports) {
    await northbound('lsp-add', 'inside', name, '--', 'lsp-set-addresses', name, `${mac} ${address}`);
    await northbound('lsp-set-dhcpv4-options', name, options.trim());
    if (floating) await northbound('lr-nat-add', 'router', 'dnat_and_snat', floating, address);
  }
  await northbound('--wait=hv', 'sync');
}

const dhcp = () => {
  const routes = `{${METADATA}/32,10.0.0.253, 0.0.0.0/0,10.0.0.254}`;
  const options = {
    server_id: '10.0.0.254',
    server_mac: ROUTER_MAC,
    lease_time: '3600',
    router: '10.0.0.254',
    mtu: '1442',
  };
  return Object.entries({ ...options, classless_static_route: routes }).map(
    ([key, value]) => `options:${key}=${JSON.stringify(value)}`,
  );
};

/** Attaches a network namespace on a host to the port, in place of a virtual machine, and names it after the port. */
export async function plugNamespace(engine: RealEngine, host: string, port: LogicalPort): Promise<void> {
  const { name, mac, address } = port;
  const run = (...args: string[]) => engine.run(host, 'ip', args);
  const inside = ['type=internal', `mac="${mac}"`, `external_ids:iface-id=${name}`];
  // ovn-controller creates the bridge shortly after it has started.
  await engine.run(host, 'ovs-vsctl', ['--timeout=600', 'wait-until', 'bridge', 'br-int']);
  await engine.run(host, 'ovs-vsctl', ['add-port', 'br-int', name, '--', 'set', 'Interface', name, ...inside]);
  await run('netns', 'add', name);
  await run('link', 'set', name, 'netns', name);
  await run('-n', name, 'address', 'add', `${address}/24`, 'dev', name);
  await run('-n', name, 'link', 'set', name, 'up');
  await run('-n', name, 'route', 'add', 'default', 'via', '10.0.0.254');
}
