import { z } from 'zod';
import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { text, word } from '#lib/http/bounds.ts';

/** The tested packet; by default SSH from any address. */
export const ReachQuestion = z.strictObject({
  protocol: z.enum(['tcp', 'udp', 'icmp'], 'Use tcp, udp or icmp.').default('tcp'),
  port: text(5)
    .regex(/^\d+$/, 'Use a port from 1 to 65535.')
    .transform(Number)
    .pipe(z.number().min(1, 'Use a port from 1 to 65535.').max(65_535, 'Use a port from 1 to 65535.'))
    .default(22),
  /** An address, or a block that must reach the instance completely. */
  from: text(64)
    .refine((said) => parseAddressBlock(said) !== undefined, 'Use an address, or a block such as 10.0.0.0/24.')
    .default('0.0.0.0/0'),
  /** Another instance as the sender; `from` is then ignored. */
  from_server: word.optional(),
});
export type ReachQuestion = z.infer<typeof ReachQuestion>;

/** Places on the path, in the order in which they are checked. */
export const ReachPlace = z.enum([
  'state',
  'guest',
  'port',
  'source',
  'groups',
  'subnet',
  'router',
  'gateway',
  'floating',
]);
export type ReachPlace = z.infer<typeof ReachPlace>;

/** Result at a place; the sentences are in `lib/console/reach/words.ts`. */
export const ReachReason = z.enum([
  'runs',
  'not_running',
  'guest_listens',
  'guest_silent',
  'no_network',
  'port_up',
  'port_down',
  'port_disabled',
  'port_without_address',
  'source_allows',
  'source_denies',
  'source_without_port',
  'port_security_off',
  'group_allows',
  'groups_deny',
  'no_group',
  'same_subnet',
  'external_network',
  'other_subnet',
  'router_there',
  'no_gateway_address',
  'no_router',
  'router_disabled',
  'router_joins',
  'router_leads_out',
  'router_without_gateway',
  'floating_ip',
  'address_outside',
  'no_floating_ip',
]);
export type ReachReason = z.infer<typeof ReachReason>;

const ReachStep = z.strictObject({
  place: ReachPlace,
  /** `unknown` for the guest: its log is only a hint. */
  outcome: z.enum(['passes', 'breaks', 'unknown']),
  reason: ReachReason,
  values: z.record(z.string(), z.string()),
  /** The deciding rule and its group. */
  rule_id: z.string().nullable(),
  security_group_id: z.string().nullable(),
  /** Blocking port of the instance. */
  port_id: z.string().nullable(),
  /** Blocking router, if it belongs to the project. */
  router_id: z.string().nullable(),
});
export type ReachStep = z.infer<typeof ReachStep>;

/** Path to an instance up to the first blocking place, over the port on which the packet gets farthest. */
export const ReachAnswer = z.strictObject({
  is_reached: z.boolean(),
  /** Sender, as in a rule. */
  from: z.string(),
  steps: z.array(ReachStep),
});
export type ReachAnswer = z.infer<typeof ReachAnswer>;
