import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, text } from '#lib/db/table.ts';
import { uuid } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { BOOLEAN_FILTER, OF_ALL, SEARCHED } from '../attributes.ts';
import { MATCH } from '../security-group-rules/attributes.ts';

const USE = { ...BOOLEAN_FILTER, create: NumericBoolean.optional() } as const;

/** A rule of new groups. */
export const defaultRuleAttributes = attributes({
  ...OF_ALL,
  ...MATCH,
  /** `PARENT` stands for the new group itself. */
  remote_group_id: column(text().nullable(), z.string().nullable(), {
    ...SEARCHED,
    create: z.union([z.literal('PARENT'), uuid], 'Use a UUID or PARENT.').nullish(),
  }),
  used_in_default_sg: column(flag(), z.boolean(), USE),
  used_in_non_default_sg: column(flag(), z.boolean(), USE),
});
