import { z } from 'zod';
import { column, computedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { Description } from '../attributes.ts';
import { clearable, EXTRA, ID, input, NO_EXTRA } from '../common-attributes.ts';

/** A region; additional attributes are stored. */
export const regionAttributes = attributes({
  id: ID,
  description: column(text(), z.string(), input(clearable(Description))),
  parent_region_id: column(text().nullable(), z.string().nullable(), { ...input(word.nullish()), filter: word }),
  links: computedValue(MemberLinks, ({ id }: { id: string }, ctx) =>
    memberLinks(ctx, 'regions', encodeURIComponent(id)),
  ),
  ...EXTRA,
});

/** Columns of a new region, unless its input has others. */
export const NEW_REGION = { description: '', parent_region_id: null, ...NO_EXTRA } as const;
