import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { NETWORKS, Network } from '#lib/networking/networks/schema.ts';
import { ROUTERS } from '#lib/networking/routers/schema.ts';
import { SUBNETS } from '#lib/networking/subnets/schema.ts';

export const SubnetUse = z.strictObject({
  id: z.string(),
  name: z.string(),
  cidr: z.string(),
  ip_version: z.union([z.literal(4), z.literal(6)]),
  /** Allocated addresses of the allocation pools; null if the project may not know. */
  used: z.int().nullable(),
  /** Addresses in the allocation pools; null above 2^32. */
  total: z.int().nullable(),
});
export type SubnetUse = z.infer<typeof SubnetUse>;

export const ListedNetwork = z.strictObject({
  network: Network,
  subnets: z.array(SubnetUse),
  /** Ports that are visible to the project. */
  ports: z.int(),
  /** Routers of the project with an interface on the network. */
  routers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
export type ListedNetwork = z.infer<typeof ListedNetwork>;

/** A network of any project, with all of its ports and routers. */
export const AnyNetwork = ListedNetwork.extend({ id: z.string() });
export type AnyNetwork = z.infer<typeof AnyNetwork>;

export const AnyNetworksQuery = PageQuery.extend({
  id: OnlyIds,
  /** Case-insensitive part of the name or of the prefix of a subnet, or an id. */
  q: text(255).optional(),
  project_id: word.optional(),
  external: QueryBoolean.optional(),
  admin_state_up: QueryBoolean.optional(),
});
export type AnyNetworksQuery = z.infer<typeof AnyNetworksQuery>;

const owned = { project_id: true, tenant_id: true } as const;

/** A network with its subnets, created in one transaction. */
export const NewNetworkPlan = z.strictObject({
  network: NETWORKS.newObject.omit(owned),
  subnets: boundedList(SUBNETS.newObject.omit({ ...owned, network_id: true }), 5).default([]),
  /** Existing router that gets an interface on each subnet. */
  router_id: word.optional(),
  /** New router that gets an interface on each subnet. */
  router: ROUTERS.newObject.omit(owned).optional(),
});
export type NewNetworkPlan = z.input<typeof NewNetworkPlan>;
export type NetworkPlan = z.output<typeof NewNetworkPlan>;

export const AddressQuery = PageQuery.extend({
  /** An address, or part of the name of a port or its instance. */
  find: word.optional(),
  /** Only allocated addresses. */
  used: QueryBoolean.optional(),
  /** Addresses, or ids of ports. */
  id: OnlyIds,
});
export type AddressQuery = z.output<typeof AddressQuery>;

const ADDRESS_USES = ['free', 'unpooled', 'gateway', 'router', 'dhcp', 'instance', 'port', 'foreign'] as const;

export const SubnetAddress = z.strictObject({
  /** The address itself, also used as the page marker. */
  id: z.string(),
  use: z.enum(ADDRESS_USES),
  /** Null if the address is not allocated, or hidden from the project. */
  port: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  server: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Associated floating IP. */
  floating_ip: z.strictObject({ id: z.string(), address: z.string() }).nullable(),
});
export type SubnetAddress = z.infer<typeof SubnetAddress>;

/** A router with its interfaces, created in one transaction. */
export const NewRouterPlan = z.strictObject({
  router: ROUTERS.newObject.omit(owned),
  interfaces: boundedList(z.strictObject({ subnet_id: word }), 10).default([]),
});
export type RouterPlan = z.output<typeof NewRouterPlan>;
