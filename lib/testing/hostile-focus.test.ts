import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundedList, recordOf, text, word } from '#lib/http/bounds.ts';
import { DEFINITIONS } from '#lib/platform.ts';
import { operationsOf } from './access-matrix/operations.ts';
import { focusedFills, unmetFragments } from './hostile-focus.ts';
import { bodySchema, FILLINGS } from './hostile-inputs.ts';
import { jsonSchemaOf } from './json-schema.ts';

const overlong = { kind: 'overlong', text: (length: number) => 'x'.repeat(length) } as const;

test.each<[string, z.ZodType]>([
  ['behind a list that fills the body', z.object({ list: boundedList(text(900_000), 5), late: text(64) })],
  ['behind other long texts', z.object(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at, text(at + 50)])))],
  ['in a choice that is not the largest', z.object({ either: z.union([boundedList(word, 5), text(64)]) })],
  ['in a record', recordOf(word, z.object({ deep: text(64) }), 5)],
])('A text %s exceeds its bound in a body', (_where, schema) => {
  const bodies = focusedFills(jsonSchemaOf(schema), overlong, new Set());
  // zod reports the bound of a text only if the text is sent; the last of the twelve has 61.
  const issues = bodies.map((body) => JSON.stringify(schema.safeParse(body).error?.issues ?? []));
  expect(issues.join()).toMatch(/"maximum":6[14]\b/);
});

test('A fragment that has been attacked receives harmless values', () => {
  const met = new Set<string>();
  const schema = jsonSchemaOf(z.object({ name: text(64), size: z.int() }));
  expect(focusedFills(schema, overlong, met)).toHaveLength(1);
  expect(focusedFills(schema, overlong, met)).toEqual([]);
  const wider = jsonSchemaOf(z.object({ name: text(64), note: text(65) }));
  expect(focusedFills(wider, overlong, met)).toEqual([{ name: 'a', note: expect.stringMatching(/^x{100065}$/) }]);
});

// All kinds of text attack the same fragments.
test.each(FILLINGS.slice(6))('$name: every fragment of the bodies of all operations is attacked', ({ filling }) => {
  const schemas = operationsOf(DEFINITIONS).flatMap((operation) => bodySchema(operation) ?? []);
  const met = new Set<string>();
  for (const schema of schemas) focusedFills(schema, filling, met);
  expect(schemas.flatMap((schema) => unmetFragments(schema, filling, met))).toEqual([]);
  expect(met.size).toBeGreaterThan(0);
});
