import { z } from 'zod';
import { column, constant, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { json, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { Description, Options, ShortName, Tags } from '../attributes.ts';
import { clearable, ENABLED, ENABLED_AT, EXTRA, ID, input, linksTo, optionsWith } from '../common-attributes.ts';

const PLACE = { ...input(word.nullish()), filter: word } as const;

/** A project; docs/contract/identity.md 6. Additional attributes are stored. */
export const projectAttributes = attributes({
  id: ID,
  name: column(text(), z.string(), input(ShortName)),
  domain_id: column(text().references('domains'), z.string(), PLACE),
  /** Parent project, or the domain for a top-level project. */
  parent_id: column(text(), z.string(), PLACE),
  description: column(text(), z.string(), input(clearable(Description))),
  ...ENABLED,
  is_domain: constant(z.literal(false), false),
  tags: column(json<string[]>(), z.array(z.string()), input(Tags.nullish())),
  ...optionsWith(Options),
  links: linksTo('projects'),
  ...EXTRA,
  ...ENABLED_AT,
  /** Null for initial projects and those older than the column. */
  created_at: hiddenColumn(timestamp().nullable()),
});
