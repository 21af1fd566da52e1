import { z } from 'zod';

const ServerIds = z.union(
  [z.uuid().transform((id) => [id]), z.array(z.uuid())],
  'Give the id of a server, or a list of them.',
);

/** Where a new server shall go; contract/compute.md 5. Keys that nobody knows are accepted, as upstream does. */
export const SchedulerHints = z.looseObject({
  group: z.uuid('Give the id of a server group.').nullish(),
  different_host: ServerIds.nullish(),
  same_host: ServerIds.nullish(),
  /** A condition on hosts, as JSON or as its text. */
  query: z.unknown().optional(),
  build_near_host_ip: z.union([z.ipv4(), z.ipv6()], 'Use an IP address.').nullish(),
  cidr: z
    .string()
    .regex(/^\/\d{1,3}$/, 'Use a prefix such as /24.')
    .nullish(),
});
export type SchedulerHints = z.infer<typeof SchedulerHints>;
