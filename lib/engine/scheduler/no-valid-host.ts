import { z } from 'zod';

/** Filters of the scheduler, in order; lib/compute/servers/view/explain-fault.ts has a sentence for each. */
export const FILTER_NAMES = [
  'enabled',
  'host',
  'present host',
  'availability zone',
  'hypervisor',
  'aggregate project',
  'aggregate properties',
  'different host',
  'same host',
  'near host',
  'query',
  'affinity',
  'anti-affinity',
  'hardware',
  'vcpus',
  'ram',
  'disk',
  'reserve',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** What the capacity reserved for failures of hosts still allows, if that is why no host was chosen. */
export const ReserveObstacle = z.strictObject({
  /** Servers that could not be restarted after the failure of as many hosts as the reserve is for. */
  servers: z.int(),
  /** Memory that they, or a share of the capacity, would lack. */
  missing_mib: z.int(),
  /** vCPUs that a share of the capacity would lack. Reasons that were stored by earlier releases do not have them. */
  missing_vcpus: z.int().default(0),
  /** The largest smaller flavor that is allowed. */
  flavor: z.string().nullable(),
  /** Another availability zone that has room beyond its reserve. */
  zone: z.string().nullable(),
});
export type ReserveObstacle = z.infer<typeof ReserveObstacle>;

/** Why no host was chosen: of how many, and how many each filter removed, in order. */
export const NoValidHost = z.strictObject({
  code: z.literal('no_valid_host'),
  hosts: z.int(),
  removed: z.array(z.strictObject({ filter: z.enum(FILTER_NAMES), hosts: z.int() })),
  reserve: ReserveObstacle.optional(),
});
export type NoValidHost = z.infer<typeof NoValidHost>;

/** The message of the API. */
export function noValidHostMessage({ hosts, removed, reserve }: NoValidHost): string {
  const reasons = removed.map(({ filter, hosts: count }) => `${filter} removed ${count}`);
  const text = `No valid host was found. There are not enough hosts available: of ${hosts}, ${reasons.join(', ') || 'none is left'}.`;
  return reserve ? `${text} ${reserveMessage(reserve)}` : text;
}

/** Numbers and alternatives. */
function reserveMessage({ servers, missing_mib, missing_vcpus, flavor, zone }: ReserveObstacle): string {
  const missing = [
    ...(missing_mib > 0 || missing_vcpus === 0 ? [`${missing_mib} MiB of memory`] : []),
    ...(missing_vcpus > 0 ? [`${missing_vcpus} ${missing_vcpus === 1 ? 'vCPU' : 'vCPUs'}`] : []),
  ].join(' and ');
  const lack =
    servers === 0
      ? `${missing} ${missing === '1 vCPU' ? 'is' : 'are'} missing`
      : `${servers} servers with ${missing_mib} MiB of memory could not be restarted`;
  const alternatives = [
    ...(flavor === null ? [] : [`use flavor ${flavor}`]),
    ...(zone === null ? [] : [`use availability zone ${zone}`]),
    `release ${missing}`,
  ];
  return `The capacity reserved for failures of hosts does not allow it: ${lack}. Alternatives: ${alternatives.join(', ')}.`;
}
