import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { RULE_KINDS, RULE_TYPES, type RuleKind } from '#lib/networking/qos-rules/kinds.ts';

export const TITLES: Record<RuleKind, string> = {
  bandwidth_limit: msg('Maximum bandwidth'),
  dscp_marking: msg('Mark packets (DSCP)'),
  minimum_bandwidth: msg('Minimum bandwidth'),
  packet_rate_limit: msg('Maximum packet rate'),
  minimum_packet_rate: msg('Minimum packet rate'),
};
export const DIRECTIONS = {
  egress: msg('Out of the instance'),
  ingress: msg('Into the instance'),
  any: msg('Both combined'),
};
const Unit = { kbps: 1, Mbps: 1000 } as const;

export const RuleInput = z.object({
  type: z.enum(RULE_TYPES),
  direction: z.enum(['egress', 'ingress', 'any']),
  value: z.int().min(0),
  unit: z.enum(['kbps', 'Mbps']),
  burst: z.int().min(0),
});

export function ruleOf({ type, direction, value, unit, burst }: z.output<typeof RuleInput>) {
  const kind = RULE_KINDS[type];
  const factor = kind.value.name.endsWith('kbps') ? Unit[unit] : 1;
  return {
    [kind.value.name]: value * factor,
    ...(kind.burst && burst > 0 ? { [kind.burst.name]: burst * factor } : {}),
    ...(kind.directions.length > 0 ? { direction } : {}),
  };
}

export function valueWord(type: RuleKind): string {
  if (type === 'dscp_marking') return msg('DSCP mark');
  return RULE_KINDS[type].value.name.endsWith('kbps') ? msg('Bandwidth') : msg('Thousand packets/s');
}
