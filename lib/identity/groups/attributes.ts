import { z } from 'zod';
import { column, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { json, text } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { Description, type Options, ShortName } from '../attributes.ts';
import { clearable, EXTRA, ID, input, linksTo, NO_OPTIONS } from '../common-attributes.ts';

/** A group; docs/contract/identity.md 6. Additional attributes are stored. */
export const groupAttributes = attributes({
  id: ID,
  name: column(text(), z.string(), input(ShortName)),
  domain_id: column(text().references('domains'), z.string(), { ...input(word.nullish()), filter: word }),
  description: column(text(), z.string(), input(clearable(Description))),
  links: linksTo('groups'),
  options: hiddenColumn(json<Options>().default('{}')),
  ...EXTRA,
});

/** Columns of a new group, unless its input has others. */
export const NEW_GROUP = { description: '', ...NO_OPTIONS } as const;
