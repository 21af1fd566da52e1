import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { json, text } from '#lib/db/table.ts';
import { Description, ShortName, Tags } from '../attributes.ts';
import { clearable, ENABLED, ENABLED_AT, EXTRA, ID, input, linksTo, optionsWith } from '../common-attributes.ts';

/** Options of a domain; null removes one. */
const DomainOptions = z.object({
  immutable: z.boolean().nullish(),
  /** Whether second factors of the platform apply to users of directories and identity providers, too. */
  second_factors_for_external_users: z.boolean().nullish(),
});
export type DomainOptions = z.infer<typeof DomainOptions>;

/** A domain; docs/contract/identity.md 6. Additional attributes are stored. */
export const domainAttributes = attributes({
  id: ID,
  name: column(text(), z.string(), input(ShortName)),
  description: column(text(), z.string(), input(clearable(Description))),
  ...ENABLED,
  tags: column(json<string[]>().default('[]'), z.array(z.string()), input(Tags.optional())),
  ...optionsWith(DomainOptions.nullish()),
  links: linksTo('domains'),
  ...EXTRA,
  ...ENABLED_AT,
});
