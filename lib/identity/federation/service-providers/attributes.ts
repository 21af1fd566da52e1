import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, text } from '#lib/db/table.ts';
import { text as boundedText, word } from '#lib/http/bounds.ts';
import { Description } from '../../attributes.ts';
import { BooleanFilter } from '../../collection-schema.ts';
import { input, linksTo } from '../../common-attributes.ts';

const Address = boundedText(225).regex(/^https?:\/\/[^\s]+$/i, 'Use an http or https URL.');

/** Prefix of the relay state of SAML, as upstream. */
const RELAY_STATE_PREFIX = 'ss:mem:';
/** Null means the default. */
const Prefix = word
  .nullable()
  .transform((prefix) => prefix ?? RELAY_STATE_PREFIX)
  .optional();

/** Another cloud that accepts sign-ins of this one. */
export const serviceProviderAttributes = attributes({
  id: column(text().primary(), z.string(), { filter: word }),
  auth_url: column(text(), z.string(), input(Address)),
  sp_url: column(text(), z.string(), input(Address)),
  description: column(text().nullable(), z.string().nullable(), input(Description.nullish())),
  relay_state_prefix: column(text(), z.string(), input(Prefix)),
  enabled: column(flag(), z.boolean(), { ...input(z.boolean().optional()), filter: BooleanFilter }),
  links: linksTo('OS-FEDERATION/service_providers'),
});

/** Columns of a new service provider, unless its input has others. */
export const NEW_SERVICE_PROVIDER = { description: null, enabled: 0, relay_state_prefix: RELAY_STATE_PREFIX } as const;
