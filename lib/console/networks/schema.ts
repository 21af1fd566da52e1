import { z } from 'zod';
import { boundedList, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { Network, NewNetwork } from '#lib/networking/networks/schema.ts';
import { NewRouter } from '#lib/networking/routers/schema.ts';
import { NewSubnet } from '#lib/networking/subnets/schema.ts';

export const SubnetUse = z.strictObject({
  id: z.string(),
  name: z.string(),
  cidr: z.string(),
  ip_version: z.union([z.literal(4), z.literal(6)]),
  /** Addresses that are taken, without the gateway's; null where that is not for this project to know. */
  used: z.int().nullable(),
  /** Addresses that the platform gives out by itself; null where nobody would count them. */
  total: z.int().nullable(),
});
export type SubnetUse = z.infer<typeof SubnetUse>;

export const ListedNetwork = z.strictObject({
  network: Network,
  subnets: z.array(SubnetUse),
  /** The ports on it that the project may see. */
  ports: z.int(),
  /** The project's routers that have an interface on it. */
  routers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
export type ListedNetwork = z.infer<typeof ListedNetwork>;
export const ListedNetworks = z.strictObject({ networks: z.array(ListedNetwork) });

const owned = { project_id: true, tenant_id: true } as const;

/** A network with its subnets: all of it comes about, or nothing. */
export const NewNetworkPlan = z.strictObject({
  network: NewNetwork.omit(owned),
  subnets: boundedList(NewSubnet.omit({ ...owned, network_id: true }), 5).default([]),
  /** The router that is put on each of the subnets. */
  router_id: word.optional(),
  /** A new router instead. */
  router: NewRouter.omit(owned).optional(),
});
export type NewNetworkPlan = z.input<typeof NewNetworkPlan>;
export type NetworkPlan = z.output<typeof NewNetworkPlan>;
export const MadeNetworkEnvelope = z.strictObject({ network: Network });

export const NetworkPath = z.object({ id: word });
export const SubnetPath = z.object({ id: word });
export const AddressQuery = PageQuery.extend({
  /** An address, or a part of the name of a port or of its instance. */
  find: word.optional(),
  /** Only those that somebody has. */
  used: QueryBoolean.optional(),
  /** Addresses, or the ports that have them. */
  id: OnlyIds,
});
export type AddressQuery = z.output<typeof AddressQuery>;

/** What an address of a subnet is for. */
const ADDRESS_USES = ['free', 'unpooled', 'gateway', 'router', 'dhcp', 'instance', 'port', 'foreign'] as const;

export const SubnetAddress = z.strictObject({
  /** The address itself: the marker of the next page. */
  id: z.string(),
  use: z.enum(ADDRESS_USES),
  /** Null when nobody has it, or nobody of this project. */
  port: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  server: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** The floating IP that leads to it. */
  floating_ip: z.strictObject({ id: z.string(), address: z.string() }).nullable(),
});
export type SubnetAddress = z.infer<typeof SubnetAddress>;
export const SubnetAddresses = z.strictObject({ addresses: z.array(SubnetAddress) });
