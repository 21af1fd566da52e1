import { z } from 'zod';
import { column, computedValue, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { integer, text } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { ID, linksTo } from '../common-attributes.ts';
import { Amount } from '../registered-limits/amount.ts';
import { LimitDescription } from '../registered-limits/attributes.ts';

const HOLDER = { create: word.nullish(), filter: word } as const;

/** The limit of a resource for a project or a domain; docs/contract/identity.md 9. */
export const limitAttributes = attributes({
  id: ID,
  registered_limit_id: hiddenColumn(text().references('registered_limits')),
  project_id: column(text().nullable(), z.string().nullable(), HOLDER),
  domain_id: column(text().nullable(), z.string().nullable(), HOLDER),
  resource_limit: column(integer(), z.number(), { create: Amount, change: Amount.optional() }),
  description: column(text().nullable(), z.string().nullable(), {
    create: LimitDescription,
    change: LimitDescription.optional(),
  }),
  /** These values are those of the registered limit. */
  service_id: computedValue(z.string(), ({ service_id }: { service_id: string }) => service_id),
  region_id: computedValue(z.string().nullable(), ({ region_id }: { region_id: string | null }) => region_id),
  resource_name: computedValue(z.string(), ({ resource_name }: { resource_name: string }) => resource_name),
  links: linksTo('limits'),
});
