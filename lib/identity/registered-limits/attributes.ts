import { z } from 'zod';
import { column, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, integer, text } from '#lib/db/table.ts';
import { text as boundedText, word } from '#lib/http/bounds.ts';
import { ID, input, linksTo } from '../common-attributes.ts';
import { Amount } from './amount.ts';

export const ResourceName = word.min(1, 'Enter the name of the resource.');
export const LimitDescription = boundedText(1024).nullish();

/** Default limit of a resource for every project; docs/contract/identity.md 9. */
export const registeredLimitAttributes = attributes({
  id: ID,
  service_id: column(text().references('services'), z.string(), { ...input(word), filter: word }),
  region_id: column(text().nullable(), z.string().nullable(), { ...input(word.nullish()), filter: word }),
  resource_name: column(text(), z.string(), { ...input(ResourceName), filter: word }),
  default_limit: column(integer(), z.number(), input(Amount)),
  description: column(text().nullable(), z.string().nullable(), input(LimitDescription)),
  links: linksTo('registered_limits'),
  /** The quota that this limit controls; null for limits of other services. */
  quota: hiddenColumn(text().nullable()),
  /** Set by an administrator; otherwise updated from the configuration at each start. */
  is_set: hiddenColumn(flag().default(0)),
});
