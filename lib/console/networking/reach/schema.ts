import { z } from 'zod';
import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { text, word } from '#lib/http/bounds.ts';
import { REACH_PLACES, REACH_REASONS } from './words.ts';

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

const ReachStep = z.strictObject({
  place: z.enum(REACH_PLACES),
  /** `unknown` for the guest: its log is only a hint. */
  outcome: z.enum(['passes', 'breaks', 'unknown']),
  reason: z.enum(REACH_REASONS),
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
