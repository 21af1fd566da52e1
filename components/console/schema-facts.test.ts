import { expect, test } from 'vitest';
import { z } from 'zod';
import { Pairs } from './pairs.ts';
import { factsOf, startValues } from './schema-facts.ts';

test('limits come from the schema, also of optional and transformed fields and of a refined object', () => {
  const schema = z
    .object({
      name: z.string().trim().min(1).max(60),
      tags: z
        .string()
        .max(80)
        .transform((text) => text.split(',')),
      vcpus: z.int().min(1).max(16),
      ratio: z.number().min(0.25).optional(),
      zone: z.string().nullish(),
    })
    .refine(() => true)
    .transform((values) => values);
  expect(factsOf(schema)).toEqual({
    name: { kind: 'text', isRequired: true, maxLength: 60 },
    tags: { kind: 'text', isRequired: false, maxLength: 80 },
    vcpus: { kind: 'number', min: 1, max: 16, step: 1 },
    ratio: { kind: 'number', min: 0.25 },
    zone: { kind: 'text', isRequired: false },
  });
});

test('a whole number without limits has none', () => {
  expect(factsOf(z.object({ count: z.int() })).count).toEqual({ kind: 'number', step: 1 });
});

test('the kind of a field comes from the schema; unknown kinds have no facts', () => {
  const schema = z.object({
    enabled: z.boolean(),
    mode: z.enum(['fast', 'safe']),
    metadata: Pairs,
    ids: z.array(z.string()),
    email: z.union([z.literal(''), z.email()]),
    file: z.custom<File>(),
  });
  expect(factsOf(schema)).toEqual({
    enabled: { kind: 'boolean' },
    mode: { kind: 'choice', values: ['fast', 'safe'] },
    metadata: { kind: 'pairs' },
    ids: { kind: 'list' },
    email: { kind: 'text' },
    file: { kind: 'other' },
  });
});

test('an object fills the form: absent texts start empty, records become pairs, other attributes are left out', () => {
  const facts = factsOf(
    z.object({ name: z.string(), note: z.string(), on: z.boolean(), size: z.int().optional(), metadata: Pairs }),
  );
  expect(startValues(facts, { id: '1', name: 'web', note: null, metadata: { role: 'db' } })).toEqual({
    name: 'web',
    note: '',
    on: false,
    size: undefined,
    metadata: [{ key: 'role', value: 'db' }],
  });
});
