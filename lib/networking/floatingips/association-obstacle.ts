import { msg, type Text } from '#lib/i18n/text.ts';
import type { Port } from '../ports/schema.ts';
import type { Router } from '../routers/schema.ts';
import type { FloatingIp } from './schema.ts';

type RouterName = Pick<Router, 'id' | 'name'>;

/** Changes that would allow the association. */
export type Fix =
  | { kind: 'gateway'; router: RouterName }
  | { kind: 'connect'; router: RouterName; subnetId: string }
  | { kind: 'create'; subnetId: string };

/** Why a floating IP cannot be associated with a port, and the fix. */
export interface Obstacle {
  why: Text;
  fix?: Fix;
}

/** Related objects that determine the reason, as far as visible. */
export interface NetworkContext {
  routers: readonly Pick<Router, 'id' | 'name' | 'external_gateway_info'>[];
  ports: readonly Pick<Port, 'device_id' | 'device_owner' | 'fixed_ips'>[];
  floatingIps: readonly Pick<FloatingIp, 'id' | 'port_id' | 'fixed_ip_address' | 'floating_ip_address'>[];
}

const routerName = ({ name, id }: RouterName): string => name || id;

/** Whether a port can have floating IPs: not those of routers and of the platform. */
export const isTarget = ({ device_owner }: Pick<Port, 'device_owner'>): boolean => !/^network:/i.test(device_owner);

/**
 * Why a floating IP of the network cannot be associated with a port; undefined if it can. docs/contract/networking.md
 * 10.
 */
export function associationObstacle(
  port: Pick<Port, 'id' | 'fixed_ips'>,
  networkId: string,
  { routers, ports, floatingIps }: NetworkContext,
): Obstacle | undefined {
  const [first] = port.fixed_ips.filter(({ ip_address }) => !ip_address.includes(':'));
  if (!first) return { why: msg('It has no IPv4 address.') };
  const taken = floatingIps.find((one) => one.port_id === port.id && one.fixed_ip_address === first.ip_address);
  if (taken) return { why: msg('{address} is already associated with it.', { address: taken.floating_ip_address }) };
  const subnetId = first.subnet_id;
  const onSubnet = new Set(
    ports
      .filter(({ device_owner, fixed_ips }) => !isTarget({ device_owner }) && fixed_ips.some(isOf(subnetId)))
      .map(({ device_id }) => device_id),
  );
  const leads = ({ external_gateway_info }: NetworkContext['routers'][number]) =>
    external_gateway_info?.network_id === networkId;
  const joined = routers.filter(({ id }) => onSubnet.has(id));
  if (joined.some(leads)) return undefined;
  const [other] = joined;
  if (other) {
    const why = msg('No route: its router {name} is not connected to this network.', { name: routerName(other) });
    return other.external_gateway_info ? { why } : { why, fix: { kind: 'gateway', router: other } };
  }
  const why = msg('Its network has no router to this network.');
  const near = routers.find(leads);
  return { why, fix: near ? { kind: 'connect', router: near, subnetId } : { kind: 'create', subnetId } };
}

const isOf =
  (subnetId: string) =>
  ({ subnet_id }: { subnet_id: string }): boolean =>
    subnet_id === subnetId;
