import { expect, test } from 'vitest';
import { createFormat } from '#lib/i18n/format.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import type { EmbeddedRule } from '#lib/networking/qos-policies/attributes.ts';
import { qosRuleWords } from './qos-rule-words.ts';

const t = createTranslate('en', undefined);
const say = (rule: EmbeddedRule) => t(qosRuleWords(rule, createFormat('en', { timeZone: 'UTC' })));

test.each([
  [{ type: 'bandwidth_limit', direction: 'egress', max_kbps: 10_000 }, 'At most 10 Mbit/s out'],
  [{ type: 'bandwidth_limit', direction: 'ingress', max_kbps: 2_500_000 }, 'At most 2.5 Gbit/s in'],
  [{ type: 'dscp_marking', dscp_mark: 26 }, 'Outgoing packets are marked DSCP 26'],
])('%o', (rule, words) => {
  expect(say(rule)).toBe(words);
});

test.each([
  [{ type: 'bandwidth_limit', direction: 'egress', max_kbps: 1250 }, 'At most 1,250 kbit/s out'],
  [{ type: 'bandwidth_limit', direction: 'egress', max_kbps: 0 }, 'At most 0 kbit/s out'],
])('a rate is not rounded to a larger unit: %o', (rule, words) => {
  expect(say(rule)).toBe(words);
});

test.each([
  [{ type: 'minimum_bandwidth', direction: 'egress', min_kbps: 500 }, 'At least 500 kbit/s out (not enforced)'],
  [{ type: 'packet_rate_limit', direction: 'ingress', max_kpps: 3 }, 'At most 3,000 packets/s in (not enforced)'],
  [{ type: 'minimum_packet_rate', direction: 'any', min_kpps: 1 }, 'At least 1,000 packets/s in total (not enforced)'],
])('what nothing holds packets to says so: %o', (rule, words) => {
  expect(say(rule)).toBe(words);
});

test('a kind of rules that is not known goes by its own name', () => {
  expect(say({ type: 'jitter_limit' })).toBe('jitter_limit');
});
