import { z } from 'zod';
import { column, computedValue, hiddenColumn } from '#lib/attributes/attribute.ts';
import { packJson } from '#lib/db/column-types.ts';
import { flag, json, text, timestamp } from '#lib/db/table.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { type Extra, type Options, ShownOptions } from './attributes.ts';
import { BooleanFilter } from './collection-schema.ts';

/** Options of an attribute with the same input when an object is created and when it is changed. */
export const input = <S extends z.ZodType>(schema: S) => ({ create: schema, change: schema.optional() }) as const;

/** Null clears a text whose column cannot be null. */
export const clearable = (schema: z.ZodType<string>) =>
  schema
    .nullable()
    .transform((value) => value ?? '')
    .optional();

export const ID = column(text().primary(), z.string());
/** @param collection path of the collection below the API's version */
export const linksTo = (collection: string) =>
  computedValue(MemberLinks, ({ id }: { id: string }, ctx) => memberLinks(ctx, collection, id));

export const ENABLED = {
  enabled: column(flag(), z.boolean(), { ...input(z.boolean().optional()), filter: BooleanFilter }),
};
/** When it was last re-enabled: earlier tokens remain void. Null if it was never disabled. */
export const ENABLED_AT = { enabled_at: hiddenColumn(timestamp().nullable()) };

/** Options known to the platform, such as `immutable`. */
export const optionsWith = <S extends z.ZodType>(schema: S) => ({
  options: column(json<Options>().default('{}'), ShownOptions, input(schema)),
});
/** Attributes with keys chosen by clients. */
export const EXTRA = { extra: hiddenColumn(json<Extra>().default('{}')) };

/** Columns of new objects. */
export const NO_EXTRA = { extra: packJson<Extra>({}) } as const;
export const NO_OPTIONS = { options: packJson<Options>({}), ...NO_EXTRA } as const;
/** Columns of new domains and projects, unless their input has others. */
export const NEW_CONTAINER = {
  ...NO_OPTIONS,
  description: '',
  enabled: 1,
  enabled_at: null,
  tags: packJson<string[]>([]),
} as const;
