import type { Format } from '#lib/i18n/format.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { EmbeddedRule } from '#lib/networking/qos-policies/attributes.ts';
import { RULE_KINDS, RULE_TYPES, type RuleKind } from '#lib/networking/qos-rules/kinds.ts';

const UNITS = ['kbit/s', 'Mbit/s', 'Gbit/s'] as const;

/** Uses the largest unit that needs no rounding: 10 Mbit/s, 1,250 kbit/s. */
function bitRate(kbps: number, format: Format): string {
  const power = ([2, 1] as const).find((one) => kbps >= 1000 ** one && kbps % (1000 ** one / 10) === 0) ?? 0;
  return `${format.number(kbps / 1000 ** power)} ${UNITS[power]}`;
}

type RuleText = (value: number, direction: unknown, format: Format) => Text;

const SAYINGS: Record<RuleKind, RuleText> = {
  bandwidth_limit(value, direction, format) {
    const rate = bitRate(value, format);
    return direction === 'egress' ? msg('At most {rate} out', { rate }) : msg('At most {rate} in', { rate });
  },
  dscp_marking: (mark) => msg('Outgoing packets are marked DSCP {mark}', { mark: String(mark) }),
  minimum_bandwidth(value, direction, format) {
    const rate = bitRate(value, format);
    if (direction === 'egress') return msg('At least {rate} out (not enforced)', { rate });
    return msg('At least {rate} in (not enforced)', { rate });
  },
  packet_rate_limit(value, direction, format) {
    const count = format.number(value * 1000);
    if (direction === 'egress') return msg('At most {count} packets/s out (not enforced)', { count });
    return msg('At most {count} packets/s in (not enforced)', { count });
  },
  minimum_packet_rate(value, direction, format) {
    const count = format.number(value * 1000);
    if (direction === 'any') return msg('At least {count} packets/s in total (not enforced)', { count });
    if (direction === 'egress') return msg('At least {count} packets/s out (not enforced)', { count });
    return msg('At least {count} packets/s in (not enforced)', { count });
  },
};

/** Describes a rule of a QoS policy: "At most 10 Mbit/s out". */
export function qosRuleWords(rule: EmbeddedRule, format: Format): Text {
  const kind = RULE_TYPES.find((type) => type === rule.type);
  if (!kind) return String(rule.type);
  return SAYINGS[kind](Number(rule[RULE_KINDS[kind].value.name]), rule.direction, format);
}
