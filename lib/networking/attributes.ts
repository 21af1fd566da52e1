import { z } from 'zod';
import { column, providedValue } from '#lib/attributes/attribute.ts';
import { integer, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';
import { NumericBoolean, QueryBoolean, QueryInteger } from '#lib/http/validation.ts';

/** One value of a filter; all values that do not match the schema get the same message. */
const filterValue = <T>(schema: z.ZodType<T>, message: string) =>
  z.string().transform((text, context): T => {
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const TextFilter = z.string();
const IntegerFilter = filterValue(QueryInteger, 'Use whole numbers.');
export const BooleanFilter = filterValue(QueryBoolean, 'Use true or false.');

/** Options of attributes that lists can be filtered by. */
export const TEXT_FILTER = { filter: TextFilter } as const;
export const BOOLEAN_FILTER = { filter: BooleanFilter } as const;
export const INTEGER_FILTER = { filter: IntegerFilter } as const;

/** Options of attributes that lists can be filtered and sorted by. */
export const SEARCHED = { ...TEXT_FILTER, sort: true } as const;
export const SEARCHED_FLAG = { ...BOOLEAN_FILTER, sort: true } as const;
export const SEARCHED_NUMBER = { ...INTEGER_FILTER, sort: true } as const;

/** Options of attributes with the same input when an object is created and when it is changed. */
export const input = <S extends z.ZodType>(schema: S) => ({ create: schema, change: schema }) as const;
export const SWITCH = input(NumericBoolean.optional());

export const Name = z.string().max(255, 'Use at most 255 characters.');
const TEXT = { ...input(Name.optional()), initial: '' } as const;

/** Attributes of objects without project, name and tags. The revision is also the key of cached views. */
export const OF_ALL = {
  id: column(text().primary(), z.string(), SEARCHED),
  description: column(text(), z.string(), { ...SEARCHED, ...TEXT }),
  revision_number: column(integer(), z.int(), { column: 'revision', ...SEARCHED_NUMBER }),
  created_at: column(timestamp(), z.string(), { sort: true, show: wholeSeconds }),
  updated_at: column(timestamp(), z.string(), { sort: true, show: wholeSeconds }),
};

/** Attributes of project objects without a name. Only administrators may name another project. */
export const NAMELESS = {
  ...OF_ALL,
  project_id: column(text(), z.string(), { ...SEARCHED, create: word.optional() }),
  tenant_id: column(text(), z.string(), { ...SEARCHED, column: 'project_id', create: word.optional() }),
};

/** Attributes of project objects with a name. */
export const DESCRIBED = { ...NAMELESS, name: column(text(), z.string(), { ...SEARCHED, ...TEXT }) };

/** In other tables. */
export const TAGS = { tags: providedValue(z.array(z.string())) };
