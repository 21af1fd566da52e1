import { z } from 'zod';
import { column, type StoredAttribute } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { integer, text } from '#lib/db/table.ts';
import { digits, word } from '#lib/http/bounds.ts';
import { SEARCHED, SEARCHED_NUMBER } from '../attributes.ts';
import { defineCollection, singleEntry } from '../collection.ts';
import { type Kind, RULE_KINDS, type RuleKind } from './kinds.ts';

const Amount = z
  .int()
  .min(0, 'Use 0 or more.')
  .max(2 ** 31 - 1, 'Use at most 2147483647.');

/** Path of a rule without its policy. */
const RulePath = z.object({ id: word, policy_id: z.undefined().optional() });

/** Schemas of a kind, derived from `RULE_KINDS`. */
export function ruleSchemas(type: RuleKind) {
  const kind = RULE_KINDS[type];
  const one = `${type}_rule`;
  const Changes = z.strictObject(requestShape(kind));
  const collection = defineCollection({
    table: 'qos_rules',
    one,
    many: `${one}s`,
    kind: 'Qos Rule',
    attributes: attributesOf(kind),
  });
  return {
    ...collection,
    // The key is computed, so TypeScript cannot distinguish rules from links.
    list: collection.list as z.ZodType<Record<string, unknown>>,
    envelope: collection.envelope as z.ZodType<Record<string, unknown>>,
    New: Changes.required(singleEntry(kind.value.name, true as const)),
    Changes,
    RulePath,
  };
}

/** Input of a rule, with the attribute names of its kind. */
export type RuleInput = Record<string, string | number | undefined>;

function attributesOf({ value, burst, directions }: Kind) {
  const amount = (name: 'value' | 'burst') => column(integer(), z.int(), { ...SEARCHED_NUMBER, column: name });
  const declarations: Record<string, StoredAttribute> = {
    id: column(text().primary(), z.string(), SEARCHED),
    [value.name]: amount('value'),
    ...(burst && { [burst.name]: amount('burst') }),
    ...(directions.length > 0 && { direction: column(text(), z.string(), SEARCHED) }),
  };
  return attributes(declarations);
}

function requestShape({ value, burst, directions }: Kind): Record<string, z.ZodType<string | number | undefined>> {
  const { allowed } = value;
  const Value = allowed ? z.literal([...allowed], `Use one of ${allowed.join(', ')}.`) : Amount;
  const whole = (schema: z.ZodType<number, number>) => z.union([schema, digits().pipe(schema)], 'Use a whole number.');
  return {
    [value.name]: whole(Value).optional(),
    ...(burst && { [burst.name]: whole(Amount).optional() }),
    ...(directions.length > 0 && { direction: z.enum(directions, `Use ${directions.join(' or ')}.`).optional() }),
  };
}
