import { msg } from '#lib/i18n/text.ts';

/** Fields common to API and row. */
interface PortState {
  device_owner: string;
  /** Server of the port; only in the row. Clients can write any compute owner. */
  server_id?: string | null;
}

/** Owner of router interfaces. */
export const ROUTER_INTERFACE = 'network:router_interface';

const SERVICE_OWNERS = [
  ROUTER_INTERFACE,
  'network:router_interface_distributed',
  'network:ha_router_replicated_interface',
  'network:router_gateway',
  'network:floatingip',
];

const MANAGED_OWNERS = [...SERVICE_OWNERS, 'network:distributed'];

const isServerPort = ({ device_owner, server_id }: PortState): boolean =>
  server_id === undefined ? /^compute:/i.test(device_owner) : server_id !== null;

export const isInterface = ({ device_owner }: PortState): boolean => device_owner === ROUTER_INTERFACE;

/** Whether a router or floating IP uses the port. */
export const isServicePort = ({ device_owner }: PortState): boolean => SERVICE_OWNERS.includes(device_owner);

/**
 * Whether the owner is reserved for networking, in any spelling: guests on the network cannot write it, as upstream.
 */
export const isNetworkOwner = (owner: string): boolean => /^network:/i.test(owner);

/** Whether the platform manages ports with this owner: routers, floating IPs, metadata. */
export const isManagedOwner = (owner: string): boolean => MANAGED_OWNERS.includes(owner.toLowerCase());

/** docs/contract/networking.md 7. */
const RULES = {
  delete: {
    holds: (port: PortState) => !isServicePort(port),
    otherwise: msg('A router or floating IP uses this port. Remove it there.'),
  },
  changeAddresses: {
    holds: (port: PortState) => !isServicePort(port) || isInterface(port),
    otherwise: msg('The gateway of a router or a floating IP uses this port. Its addresses are chosen there.'),
  },
  changeMac: {
    holds: (port: PortState) => !isServerPort(port),
    otherwise: msg('An instance uses this port. You can change its MAC address after detaching it.'),
  },
  changeDevice: {
    holds: (port: PortState) => !isServerPort(port) && !isServicePort(port),
    otherwise: msg('An instance or a router uses this port. Detach it there.'),
  },
} as const;

export type PortVerb = keyof typeof RULES;

/** True, or the reason why it is not allowed. */
export const can = (verb: PortVerb, port: PortState): true | string => RULES[verb].holds(port) || RULES[verb].otherwise;
