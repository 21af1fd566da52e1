import { z } from 'zod';
import { PageQuery } from '#lib/http/paging.ts';
import { QueryInteger } from '#lib/http/validation.ts';

const Link = z.strictObject({ rel: z.string(), href: z.string() });

export const FlavorSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** From 2.55. */
  description: z.string().nullable().optional(),
  links: z.array(Link),
});
export type FlavorSummary = z.infer<typeof FlavorSummary>;

/** A flavor as `GET /flavors/{id}` shows it; contract/compute.md 9. */
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
  /** From 2.61. */
  extra_specs: z.record(z.string(), z.string()).optional(),
});
export type Flavor = z.infer<typeof Flavor>;

export const ExtraSpecs = z.strictObject({ extra_specs: z.record(z.string(), z.string()) });
const PageLinks = z.array(Link).optional();
export const FlavorEnvelope = z.strictObject({ flavor: Flavor });
export const FlavorList = z.strictObject({ flavors: z.array(Flavor), flavors_links: PageLinks });
export const FlavorSummaryList = z.strictObject({ flavors: z.array(FlavorSummary), flavors_links: PageLinks });

/** `is_public=None` asks for both kinds; clients send it for users too, who see public flavors whatever they ask. */
export const FlavorQuery = PageQuery.extend({
  minDisk: QueryInteger.optional(),
  minRam: QueryInteger.optional(),
  is_public: z.string().optional(),
});
export type FlavorQuery = z.infer<typeof FlavorQuery>;

export const FlavorPath = z.object({ id: z.string() });
