import { z } from 'zod';
import { listOf, sized } from '#lib/http/bounds.ts';

const ServerIds = z.union(
  [z.uuid().transform((id) => [id]), listOf(z.uuid(), 100)],
  'Give the id of a server, or a list of them.',
);

/** All hints of a server together, in characters of JSON. */
const MAX_HINTS = 16_384;

/** Where a new server shall go; contract/compute.md 5. Keys that nobody knows are accepted, as upstream does. */
export const SchedulerHints = sized(
  z.looseObject({
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
  }),
  MAX_HINTS,
);
export type SchedulerHints = z.infer<typeof SchedulerHints>;
