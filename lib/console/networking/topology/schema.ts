import { z } from 'zod';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';
import { word } from '#lib/http/bounds.ts';
import { PORT_STATUSES } from '#lib/networking/ports/statuses.ts';

/** Maximum objects on a map; `is_cut` is set above it. */
export const MAX_OBJECTS = { networks: 300, routers: 200, ports: 3000, unconnected: 200 } as const;

/** Restricts the map to one network or router; otherwise all objects of the project. */
export const TopologyQuestion = z.strictObject({ network_id: word.optional(), router_id: word.optional() });
export type TopologyQuestion = z.infer<typeof TopologyQuestion>;

const TopologySubnet = z.strictObject({
  id: z.string(),
  name: z.string(),
  cidr: z.string(),
  gateway_ip: z.string().nullable(),
  /** The gateway address is allocated, so no router can use it. */
  is_gateway_taken: z.boolean(),
});
export type TopologySubnet = z.infer<typeof TopologySubnet>;

const TopologyNetwork = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  admin_state_up: z.boolean(),
  is_external: z.boolean(),
  is_shared: z.boolean(),
  /** The project may create ports on it. */
  is_open: z.boolean(),
  /** Visible subnets. */
  subnets: z.array(TopologySubnet),
});
export type TopologyNetwork = z.infer<typeof TopologyNetwork>;

/** An address of a router on a subnet. */
const TopologyInterface = z.strictObject({
  port_id: z.string(),
  network_id: z.string(),
  subnet_id: z.string(),
  ip_address: z.string(),
  status: z.enum(PORT_STATUSES),
});

const TopologyRouter = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  admin_state_up: z.boolean(),
  /** External network of the gateway, and the router's addresses on it. */
  gateway: z.strictObject({ network_id: z.string(), addresses: z.array(z.string()) }).nullable(),
  interfaces: z.array(TopologyInterface),
});
export type TopologyRouter = z.infer<typeof TopologyRouter>;

/** A port of an instance or another device. Ports of routers and floating IPs are included in those. */
const TopologyPort = z.strictObject({
  id: z.string(),
  name: z.string(),
  network_id: z.string(),
  status: z.enum(PORT_STATUSES),
  admin_state_up: z.boolean(),
  device_owner: z.string(),
  /** Its instance, if it belongs to the project. */
  server_id: z.string().nullable(),
  addresses: z.array(z.string()),
  floating_ips: z.array(z.string()),
  security_group_ids: z.array(z.string()),
});
export type TopologyPort = z.infer<typeof TopologyPort>;

const TopologyServer = z.strictObject({ id: z.string(), name: z.string(), status: z.enum(SERVER_STATUSES) });
export type TopologyServer = z.infer<typeof TopologyServer>;

/** Networks of a project with everything that is connected to them. */
export const Topology = z.strictObject({
  networks: z.array(TopologyNetwork),
  routers: z.array(TopologyRouter),
  ports: z.array(TopologyPort),
  servers: z.array(TopologyServer),
  security_groups: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** Some objects were omitted. */
  is_cut: z.boolean(),
});
export type Topology = z.infer<typeof Topology>;
