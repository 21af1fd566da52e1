import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text } from '#lib/db/table.ts';
import { text as boundedText, word } from '#lib/http/bounds.ts';
import { Description, Options } from '../attributes.ts';
import { EXTRA, ID, input, linksTo, NO_OPTIONS, optionsWith } from '../common-attributes.ts';

const RoleName = boundedText(255)
  .min(1, 'Use a name of 1 to 255 characters.')
  .regex(/\S/, 'A name cannot consist of blanks only.');

/** A role; docs/contract/identity.md 6. Additional attributes are stored. */
export const roleAttributes = attributes({
  id: ID,
  name: column(text(), z.string(), input(RoleName)),
  domain_id: column(text().nullable(), z.string().nullable(), { ...input(word.nullish()), filter: word }),
  description: column(text().nullable(), z.string().nullable(), input(Description.nullish())),
  ...optionsWith(Options),
  links: linksTo('roles'),
  ...EXTRA,
});

/** Columns of a new role, unless its input has others. */
export const NEW_ROLE = { domain_id: null, description: null, ...NO_OPTIONS } as const;
