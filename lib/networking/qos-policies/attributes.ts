import { z } from 'zod';
import { column, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag } from '#lib/db/table.ts';
import { DESCRIBED, SEARCHED_FLAG, SWITCH, TAGS } from '../attributes.ts';

/** A rule inside its policy, with the attributes of its kind. */
const EmbeddedRule = z.record(z.string(), z.union([z.string(), z.number()]));
export type EmbeddedRule = z.infer<typeof EmbeddedRule>;

/** Bandwidth limits and guarantees; docs/contract/networking.md 11. */
export const qosPolicyAttributes = attributes({
  ...DESCRIBED,
  shared: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH, initial: 0 }),
  /** Default for new networks of its project; at most one per project. */
  is_default: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH, initial: 0 }),
  ...TAGS,
  rules: providedValue(z.array(EmbeddedRule)),
});
