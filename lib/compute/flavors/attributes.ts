import { z } from 'zod';
import { column, computedValue, constant } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, integer, json, text } from '#lib/db/table.ts';
import { digits } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { ObjectName } from '../wire.ts';

const MAX_AMOUNT = 2 ** 31 - 1;
/** Also as text. */
const amount = (least: 0 | 1) =>
  z
    .union([z.int(), digits()], `Use a whole number from ${least} to ${MAX_AMOUNT}.`)
    .refine((value) => value >= least && value <= MAX_AMOUNT, `Use a whole number from ${least} to ${MAX_AMOUNT}.`);

const FlavorId = z
  .string()
  .min(1, 'Enter an id, or omit the field.')
  .max(255, 'Use at most 255 characters.')
  .regex(/^(?! )[\w. -]+(?<! )$/, 'Use letters, digits, dots, hyphens, underscores and inner spaces only.');

const Factor = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}(?:\.\d{1,9})?$/)
        .transform(Number),
    ],
    'Use a number above 0.',
  )
  .refine((factor) => factor > 0 && factor <= 3.402_82e38, 'Use a number above 0.');

const Description = z.string().max(65_535, 'Use at most 65535 characters.').nullable();

/** Units as in `FlavorSnapshot`. */
export const flavorAttributes = attributes({
  id: column(text().primary(), z.string(), { create: z.union([FlavorId, z.int().transform(String)]).nullish() }),
  name: column(text(), z.string(), { create: ObjectName }),
  description: column(text().nullable(), z.string().nullable(), {
    ...{ since: 55, create: Description.optional(), change: Description },
  }),
  links: computedValue(z.array(Link), ({ id }: { id: string }, { baseUrl }) => [
    { rel: 'self', href: `${baseUrl}/compute/v2.1/flavors/${encodeURIComponent(id)}` },
    { rel: 'bookmark', href: `${baseUrl}/compute/flavors/${encodeURIComponent(id)}` },
  ]),
  ram: column(integer(), z.int(), { create: amount(1) }),
  disk: column(integer(), z.int(), { create: amount(0) }),
  vcpus: column(integer(), z.int(), { create: amount(1) }),
  /** `""` for none below 2.75. */
  swap: column(integer(), z.union([z.int(), z.literal('')]), {
    create: amount(0).default(0),
    show: (swap, { microversion }) => (swap === 0 && microversion.minor < 75 ? '' : swap),
  }),
  /** Stored for clients that set it, without effect. */
  rxtx_factor: column(json<number>(), z.number(), { create: Factor.default(1) }),
  'OS-FLV-EXT-DATA:ephemeral': column(integer(), z.int(), { column: 'ephemeral', create: amount(0).default(0) }),
  'OS-FLV-DISABLED:disabled': constant(z.boolean(), false),
  'os-flavor-access:is_public': column(flag(), z.boolean(), {
    ...{ column: 'is_public', create: BodyBoolean.default(true) },
  }),
  extra_specs: column(json<Record<string, string>>(), z.record(z.string(), z.string()), { since: 61 }),
});

export const flavorSummary = flavorAttributes.pick('id', 'name', 'description', 'links');
