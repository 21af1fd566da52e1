import { z } from 'zod';
import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { text } from '#lib/http/bounds.ts';
import { Direction } from '#lib/networking/security-group-rules/attributes.ts';
import { PACKET_DECISIONS } from './decisions.ts';

const number = (most: number, message: string) =>
  text(5).regex(/^\d+$/, message).transform(Number).pipe(z.number().max(most, message));

/** The tested packet; by default a ping from any address. */
export const PacketQuestion = z
  .strictObject({
    direction: Direction.default('ingress'),
    protocol: z.enum(['tcp', 'udp', 'icmp'], 'Use tcp, udp or icmp.').default('icmp'),
    /** Destination port. */
    port: number(65_535, 'Use a port from 1 to 65535.').optional(),
    /** ICMP type; defaults to echo request. */
    icmp_type: number(255, 'Use 0 to 255.').optional(),
    icmp_code: number(255, 'Use 0 to 255.').optional(),
    /** Sender, or for egress the receiver: an address, or a block that must pass completely. */
    remote: text(64)
      .refine((said) => parseAddressBlock(said) !== undefined, 'Use an address, or a block such as 10.0.0.0/24.')
      .default('0.0.0.0/0'),
    /** Address on the side of the port; defaults to one of the port's addresses. */
    local: text(64)
      .refine((said) => parseAddressBlock(said) !== undefined, 'Use an address.')
      .optional(),
  })
  .refine(({ protocol, port }) => protocol === 'icmp' || (port !== undefined && port > 0), {
    message: 'Use a port from 1 to 65535.',
    path: ['port'],
  });
export type PacketQuestion = z.infer<typeof PacketQuestion>;

export const PacketAnswer = z.strictObject({
  passes: z.boolean(),
  decision: z.enum(PACKET_DECISIONS),
  rule_id: z.string().nullable(),
  security_group_id: z.string().nullable(),
});
export type PacketAnswer = z.infer<typeof PacketAnswer>;
