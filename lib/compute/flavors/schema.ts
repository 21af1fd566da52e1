import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { flavorAttributes, flavorSummary } from './attributes.ts';

export const FlavorSummary = z.strictObject(flavorSummary.shape);
export type FlavorSummary = z.infer<typeof FlavorSummary>;

export const Flavor = z.strictObject(flavorAttributes.shape);
export type Flavor = z.infer<typeof Flavor>;

/** `is_public=None` requests both kinds; users see what they may use. */
export const FlavorQuery = PageQuery.omit({ sort: true }).extend({
  minDisk: QueryInteger.optional(),
  minRam: QueryInteger.optional(),
  is_public: word.optional(),
});
export type FlavorQuery = z.infer<typeof FlavorQuery>;

export const NewFlavor = z.strictObject(flavorAttributes.createShape);
export type NewFlavor = z.infer<typeof NewFlavor>;

/** Only the description can be changed. */
export const FlavorChanges = z.strictObject(flavorAttributes.changeShape);
export type FlavorChanges = z.infer<typeof FlavorChanges>;

/** The projects that may use a private flavor. */
export const FlavorAccess = z.strictObject({
  flavor_access: z.array(z.strictObject({ flavor_id: z.string(), tenant_id: z.string() })),
});
export type FlavorAccess = z.infer<typeof FlavorAccess>;

export const Tenant = z.strictObject({
  tenant: z.string().regex(/^[a-zA-Z0-9-]{1,255}$/, 'Enter a project ID.'),
});
