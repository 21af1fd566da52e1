import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { type AddressPlan, planFaults } from '#lib/networking/subnets/block.ts';
import type { NewSubnet, Subnet } from '#lib/networking/subnets/schema.ts';

/** The most of what is typed into one box of several lines. */
const MOST_TEXT = 8000;
const lines = z.string().max(MOST_TEXT, msg('Use at most 8000 characters.'));

/** What a form asks about a subnet. */
const Shape = z.object({
  name: z.string().max(255, msg('Use at most 255 characters.')),
  version: z.enum(['4', '6']),
  cidr: z.string().max(64).trim(),
  gateway: z.enum(['auto', 'own', 'none']),
  gatewayAddress: z.string().max(64).trim(),
  dhcp: z.boolean(),
  pools: lines,
  dns: lines,
  routes: lines,
});
export type SubnetInput = z.infer<typeof Shape>;

const FIELDS = { cidr: 'cidr', gateway: 'gatewayAddress', pools: 'pools', dns: 'dns', routes: 'routes' } as const;

/** A place in a form, and what is wrong there. */
export interface SubnetFault {
  path: keyof SubnetInput;
  message: string;
}

/** What the platform would refuse of a subnet, on the fields that say it. */
export const subnetFaults = (input: SubnetInput): SubnetFault[] =>
  planFaults(planOf(input)).map(({ field, reason }) => ({ path: FIELDS[field], message: reason }));

/** A subnet by itself. */
export const SubnetInput = Shape.superRefine((input, context) => {
  for (const { path, message } of subnetFaults(input)) context.addIssue({ code: 'custom', path: [path], message });
});

/** The fields of a subnet, for a form that asks for more. */
export const subnetShape = Shape;

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

function planOf(input: SubnetInput): AddressPlan {
  return {
    version: input.version === '4' ? 4 : 6,
    cidr: input.cidr,
    gateway: input.gateway === 'auto' ? undefined : input.gateway === 'none' ? null : input.gatewayAddress,
    pools: linesOf(input.pools).map((line) => {
      const [start = '', end = start] = line.split(/\s*-\s*/);
      return { start, end };
    }),
    dns: linesOf(input.dns),
    routes: linesOf(input.routes).map((line) => {
      const [destination = '', nexthop = ''] = line.split(/\s+via\s+|\s+/);
      return { destination, nexthop };
    }),
  };
}

/** The input as the API takes it; what is left to the platform is left out. */
export function toNewSubnet(input: SubnetInput): Omit<NewSubnet, 'network_id'> {
  const { version, cidr, gateway, pools, dns, routes } = planOf(input);
  return {
    ...(input.name ? { name: input.name } : {}),
    ip_version: version,
    cidr,
    ...(gateway === undefined ? {} : { gateway_ip: gateway }),
    enable_dhcp: input.dhcp,
    ...(pools.length > 0 ? { allocation_pools: [...pools] } : {}),
    ...(dns.length > 0 ? { dns_nameservers: [...dns] } : {}),
    ...(routes.length > 0 ? { host_routes: [...routes] } : {}),
  };
}

/** The changes of a subnet as the API takes them: all that can change, as the form has it. */
export function toSubnetChanges(input: SubnetInput) {
  const { gateway, pools, dns, routes } = planOf(input);
  return {
    name: input.name,
    ...(gateway === undefined ? {} : { gateway_ip: gateway }),
    enable_dhcp: input.dhcp,
    ...(pools.length > 0 ? { allocation_pools: [...pools] } : {}),
    dns_nameservers: [...dns],
    host_routes: [...routes],
  };
}

/** What a form begins with: nothing but a block to start from, or the subnet as it is. */
export function startingSubnet(cidr: string, subnet?: Subnet): SubnetInput {
  if (!subnet) {
    const empty = { pools: '', dns: '', routes: '', gatewayAddress: '' };
    return { ...empty, name: '', version: '4', cidr, gateway: 'auto', dhcp: true };
  }
  return {
    name: subnet.name,
    version: subnet.ip_version === 4 ? '4' : '6',
    cidr: subnet.cidr,
    gateway: subnet.gateway_ip === null ? 'none' : 'own',
    gatewayAddress: subnet.gateway_ip ?? '',
    dhcp: subnet.enable_dhcp,
    pools: subnet.allocation_pools.map(({ start, end }) => `${start} - ${end}`).join('\n'),
    dns: subnet.dns_nameservers.join('\n'),
    routes: subnet.host_routes.map(({ destination, nexthop }) => `${destination} via ${nexthop}`).join('\n'),
  };
}
