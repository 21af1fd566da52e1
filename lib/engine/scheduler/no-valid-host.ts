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
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** Why no host was chosen: of how many, and how many each filter removed, in order. */
export const NoValidHost = z.strictObject({
  code: z.literal('no_valid_host'),
  hosts: z.int(),
  removed: z.array(z.strictObject({ filter: z.enum(FILTER_NAMES), hosts: z.int() })),
});
export type NoValidHost = z.infer<typeof NoValidHost>;

/** The message of the API. */
export function noValidHostMessage({ hosts, removed }: NoValidHost): string {
  const reasons = removed.map(({ filter, hosts: count }) => `${filter} removed ${count}`);
  return `No valid host was found. There are not enough hosts available: of ${hosts}, ${reasons.join(', ') || 'none is left'}.`;
}
