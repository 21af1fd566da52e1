import { expect, test } from 'vitest';
import { RULE_TYPES } from '#lib/networking/qos-rules/kinds.ts';
import { RuleInput, ruleOf, valueWord } from './policy-rule.ts';

const input = { type: 'bandwidth_limit', direction: 'egress', value: 100, unit: 'Mbps', burst: 80 } as const;

test('a limit in Mbit/s is sent in kbit/s, and so is its burst', () => {
  expect(ruleOf(input)).toEqual({ max_kbps: 100_000, max_burst_kbps: 80_000, direction: 'egress' });
  expect(ruleOf({ ...input, unit: 'kbps', burst: 0 })).toEqual({ max_kbps: 100, direction: 'egress' });
});

test('a mark has no direction and no unit; packets are counted in thousands', () => {
  expect(ruleOf({ ...input, type: 'dscp_marking', value: 26 })).toEqual({ dscp_mark: 26 });
  expect(ruleOf({ ...input, type: 'packet_rate_limit', value: 3, burst: 0 })).toEqual({
    max_kpps: 3,
    direction: 'egress',
  });
});

test('every kind says what its number counts; less than nothing is refused', () => {
  expect(new Set(RULE_TYPES.map(valueWord)).size).toBe(3);
  expect(RuleInput.safeParse({ ...input, value: -1 }).success).toBe(false);
});
