import { expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { createFormat } from '#lib/i18n/format.ts';
import { describeKeyLimits } from './describe-key-limits.ts';
import type { KeyLimits } from './key-limits.ts';

const describeLimits = (limits: KeyLimits | null) =>
  describeKeyLimits(limits, { t: english, format: createFormat('en', { timeZone: 'UTC' }) });

test.each<[KeyLimits | null, string]>([
  [null, 'Does everything that its user may do in the project.'],
  [
    { expires_at: '2030-01-31T12:00:00' },
    'Does everything that its user may do in the project, until Jan 31, 2030, 12:00:00 PM.',
  ],
  [{ access: 'read' }, 'Reads all buckets and objects.'],
  [{ access: 'write', buckets: ['a'] }, 'Writes objects in a, but cannot read them.'],
  [{ addresses: ['192.0.2.7'] }, 'Uses all buckets, but cannot change who has access, only from 192.0.2.7.'],
  [{ prefixes: ['db/'], access: 'read' }, 'Reads objects below db/ in all buckets.'],
  [
    { buckets: ['a', 'b'], bucket_prefixes: [{ bucket: 'a', prefixes: ['x/', 'y/'] }] },
    'Reads and writes objects in a/x/, a/y/, and b.',
  ],
  [{ buckets: ['a'], prefixes: ['x/'] }, 'Reads and writes objects in a/x/.'],
  [
    { buckets: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], addresses: ['192.0.2.0/24', '2001:db8::/32'] },
    'Reads and writes objects in a, b, c, d, and 3 others, only from 192.0.2.0/24 and 2001:db8::/32.',
  ],
])('%j is described in one sentence', (limits, sentence) => {
  expect(describeLimits(limits).replaceAll(/\s/g, ' ')).toBe(sentence);
});
