import { z } from 'zod';
import { Ipv6Mode } from '#lib/networking/subnets/address-schemas.ts';
import { type AddressPlan, planFaults } from '#lib/networking/subnets/block.ts';
import { modeOf, partsOf, versionOf } from './subnet-parts.ts';
import { poolsFor, type SubnetFormContext, sourceObstacle } from './subnet-source.ts';

/** Maximum number of characters in a field with several lines. */
const MAX_TEXT = 8000;
const lines = z.string().max(MAX_TEXT);

export const subnetShape = z.object({
  name: z.string().max(255),
  version: z.enum(['4', '6']),
  source: z.enum(['written', 'pool']),
  cidr: z.string().max(64).trim(),
  subnetpool_id: z.string().max(64),
  prefixlen: z.int().optional(),
  ipv6_address_mode: z.enum(['none', ...Ipv6Mode.options]),
  gateway: z.enum(['auto', 'own', 'none']),
  gateway_ip: z.string().max(64).trim(),
  enable_dhcp: z.boolean(),
  allocation_pools: lines,
  dns_nameservers: lines,
  host_routes: lines,
});
export type SubnetInput = z.infer<typeof subnetShape>;

const FIELDS = {
  cidr: 'cidr',
  pool: 'subnetpool_id',
  prefix: 'prefixlen',
  gateway: 'gateway_ip',
  pools: 'allocation_pools',
  dns: 'dns_nameservers',
  routes: 'host_routes',
} as const;

interface SubnetFault {
  path: keyof SubnetInput;
  message: string;
}

export function subnetFaults(input: SubnetInput, relatedObjects: SubnetFormContext): SubnetFault[] {
  const obstacle = sourceObstacle(input.source, versionOf(input), relatedObjects);
  if (obstacle !== undefined) return [{ path: 'source', message: obstacle }];
  return planFaults(planOf(input, relatedObjects)).map(({ field, reason }) => ({
    path: FIELDS[field],
    message: reason,
  }));
}

/** Validates a new subnet, or without `relatedObjects` the changes of an existing one, whose block is fixed. */
export const subnetInput = (relatedObjects?: SubnetFormContext) =>
  subnetShape.superRefine((input, context) => {
    const faults = relatedObjects ? subnetFaults(input, relatedObjects) : changeFaults(input);
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path: [path], message });
  });

const NOTHING: SubnetFormContext = { projectId: '', pools: [], siblings: [] };
const changeFaults = (input: SubnetInput) => subnetFaults({ ...input, source: 'written' }, NOTHING);

/** Input of the address checks; a block from a pool is described by the pool and the prefix length. */
function planOf(input: SubnetInput, relatedObjects: SubnetFormContext): AddressPlan {
  const { gateway, pools, dns, routes } = partsOf(input);
  const version = versionOf(input);
  const pool = poolsFor(version, relatedObjects).find(({ id }) => id === input.subnetpool_id);
  return {
    version,
    block: input.source === 'pool' ? { pool, prefix: input.prefixlen } : input.cidr,
    mode: modeOf(input),
    gateway,
    pools,
    dns,
    routes,
  };
}
