import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, text } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { Description } from '../attributes.ts';
import { clearable, EXTRA, ID, input, linksTo, NO_EXTRA } from '../common-attributes.ts';

const Type = word.min(1, 'Enter the type of the service, such as compute.');

/** A service of the catalog; additional attributes are stored. */
export const serviceAttributes = attributes({
  id: ID,
  type: column(text(), z.string(), { ...input(Type), filter: word }),
  name: column(text(), z.string(), input(clearable(word))),
  description: column(text(), z.string(), input(clearable(Description))),
  enabled: column(flag(), z.boolean(), input(z.boolean().optional())),
  links: linksTo('services'),
  ...EXTRA,
});

/** Columns of a new service, unless its input has others. */
export const NEW_SERVICE = { name: '', description: '', enabled: 1, ...NO_EXTRA } as const;
