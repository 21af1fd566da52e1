import { z } from 'zod';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';
import { word } from '#lib/http/bounds.ts';
import { PortStatus } from '#lib/networking/ports/schema.ts';

/** What a map shows at most; it says so when there is more. */
export const MAX_OBJECTS = { networks: 300, routers: 200, ports: 3000, unconnected: 200 } as const;

/** The surroundings of one network or one router; without either, all that the project works with. */
export const TopologyQuestion = z.strictObject({ network_id: word.optional(), router_id: word.optional() });
export type TopologyQuestion = z.infer<typeof TopologyQuestion>;

const TopologySubnet = z.strictObject({
  id: z.string(),
  name: z.string(),
  cidr: z.string(),
  gateway_ip: z.string().nullable(),
  /** Somebody has the gateway's address, so that no router can stand there. */
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
  /** The project may have ports there. */
  is_open: z.boolean(),
  /** Those that the project sees. */
  subnets: z.array(TopologySubnet),
});
export type TopologyNetwork = z.infer<typeof TopologyNetwork>;

/** Where a router stands: on a subnet, with an address of it. */
const TopologyInterface = z.strictObject({
  port_id: z.string(),
  network_id: z.string(),
  subnet_id: z.string(),
  ip_address: z.string(),
  status: PortStatus,
});

const TopologyRouter = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  admin_state_up: z.boolean(),
  /** The external network that it leads to, and its addresses there. */
  gateway: z.strictObject({ network_id: z.string(), addresses: z.array(z.string()) }).nullable(),
  interfaces: z.array(TopologyInterface),
});
export type TopologyRouter = z.infer<typeof TopologyRouter>;

/** A port of an instance or of another device; those of routers and floating IPs stand with these. */
const TopologyPort = z.strictObject({
  id: z.string(),
  name: z.string(),
  network_id: z.string(),
  status: PortStatus,
  admin_state_up: z.boolean(),
  device_owner: z.string(),
  /** The instance that has it, where it is the project's. */
  server_id: z.string().nullable(),
  addresses: z.array(z.string()),
  floating_ips: z.array(z.string()),
  security_group_ids: z.array(z.string()),
});
export type TopologyPort = z.infer<typeof TopologyPort>;

const TopologyServer = z.strictObject({ id: z.string(), name: z.string(), status: z.enum(SERVER_STATUSES) });
export type TopologyServer = z.infer<typeof TopologyServer>;

/** What stands where in the networks of a project, and what joins it. */
export const Topology = z.strictObject({
  networks: z.array(TopologyNetwork),
  routers: z.array(TopologyRouter),
  ports: z.array(TopologyPort),
  servers: z.array(TopologyServer),
  security_groups: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** There is more than is told. */
  is_cut: z.boolean(),
});
export type Topology = z.infer<typeof Topology>;
export const TopologyEnvelope = z.strictObject({ topology: Topology });
