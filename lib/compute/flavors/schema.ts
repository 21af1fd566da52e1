import { z } from 'zod';
import { digits, word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { BodyBoolean, QueryInteger } from '#lib/http/validation.ts';

export const FlavorSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Since 2.55. */
  description: z.string().nullable().optional(),
  links: z.array(Link),
});
export type FlavorSummary = z.infer<typeof FlavorSummary>;

export const Flavor = FlavorSummary.extend({
  /** MiB */
  ram: z.int(),
  /** GiB */
  disk: z.int(),
  vcpus: z.int(),
  /** MiB; `""` for none below 2.75. */
  swap: z.union([z.int(), z.literal('')]),
  rxtx_factor: z.number(),
  'OS-FLV-EXT-DATA:ephemeral': z.int(),
  'OS-FLV-DISABLED:disabled': z.boolean(),
  'os-flavor-access:is_public': z.boolean(),
  /** Since 2.61. */
  extra_specs: z.record(z.string(), z.string()).optional(),
});
export type Flavor = z.infer<typeof Flavor>;

/** `is_public=None` requests both kinds; users see what they may use. */
export const FlavorQuery = PageQuery.omit({ sort: true }).extend({
  minDisk: QueryInteger.optional(),
  minRam: QueryInteger.optional(),
  is_public: word.optional(),
});
export type FlavorQuery = z.infer<typeof FlavorQuery>;

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

export const NewFlavor = z.strictObject({
  name: z
    .string()
    .max(255, 'Use at most 255 characters.')
    .refine((name) => name.trim() !== '', 'Enter a name.')
    .refine((name) => name.trim() === name, 'Do not begin or end with a space.'),
  /** Generated if omitted. */
  id: z.union([FlavorId, z.int().transform(String)]).nullish(),
  ram: amount(1),
  vcpus: amount(1),
  disk: amount(0),
  'OS-FLV-EXT-DATA:ephemeral': amount(0).default(0),
  swap: amount(0).default(0),
  rxtx_factor: Factor.default(1),
  'os-flavor-access:is_public': BodyBoolean.default(true),
  /** Since 2.55. */
  description: Description.optional(),
});
export type NewFlavor = z.infer<typeof NewFlavor>;

/** Only the description can be changed. */
export const FlavorChanges = z.strictObject({ description: Description });

/** The projects that may use a private flavor. */
export const FlavorAccess = z.strictObject({
  flavor_access: z.array(z.strictObject({ flavor_id: z.string(), tenant_id: z.string() })),
});
export type FlavorAccess = z.infer<typeof FlavorAccess>;

export const Tenant = z.strictObject({
  tenant: z.string().regex(/^[a-zA-Z0-9-]{1,255}$/, 'Enter a project ID.'),
});
