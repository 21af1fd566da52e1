import type { SelectType } from 'kysely';
import type { z } from 'zod';
import type { Flag } from '#lib/db/column-types.ts';
import type { Column } from '#lib/db/table.ts';
import type { AuthedContext } from '#lib/http/context.ts';

/** Which responses contain an attribute, if not all of them. */
export interface Restriction {
  /** First and last minor microversion. */
  since?: number;
  until?: number;
  /** Only for administrators. */
  audience?: 'admin';
}

/** How an attribute is set and searched, besides its column and its form in responses. */
export interface StoredOptions extends Restriction {
  /** Name of the column, if it differs. */
  column?: string;
  /** Whether lists can be sorted by it. */
  sort?: true;
  /** Schema of the query parameter that lists the objects with an equal value. */
  filter?: z.ZodType;
  /** Value of the column in new rows, unless the input has one. */
  initial?: unknown;
  /** Schema of its input when an object is created. */
  create?: z.ZodType;
  /** Schema of its input when an object is changed. Null leaves a column that cannot be null unchanged. */
  change?: z.ZodType;
  /** Converts a stored value for responses; undefined omits the attribute. */
  show?(value: never, ctx: AuthedContext): unknown;
  /** Converts an input for the column, null included. */
  store?(value: never): unknown;
}

export type AnyColumn = Column<unknown>;
/** A value as it is read from a column. */
export type StoredValue<C> = C extends Column<infer Value> ? SelectType<Value> : never;

/** A stored value in responses unless the attribute converts it: flags are booleans, and JSON is parsed. */
type Plain<Value> = Value extends null
  ? null
  : Value extends Flag
    ? boolean
    : Value extends { readonly __json?: infer Content }
      ? '__json' extends keyof Value
        ? Exclude<Content, undefined>
        : Value
      : Value;

/** An attribute with a column. */
export interface StoredAttribute<S extends z.ZodType = z.ZodType, C = AnyColumn, O = StoredOptions> {
  kind: 'stored';
  schema: S;
  column: C;
  options: O;
}
/** A column that responses do not show. */
export interface HiddenAttribute<C = AnyColumn> {
  kind: 'hidden';
  column: C;
}
/** An attribute that follows from the row and the request. */
export interface ComputedAttribute<S extends z.ZodType = z.ZodType, Row = never, O = Restriction> {
  kind: 'computed';
  schema: S;
  compute: (row: Row, ctx: AuthedContext) => z.output<S>;
  options: O;
}
/** An attribute from other tables; the service passes it to the view. */
export interface ProvidedAttribute<S extends z.ZodType = z.ZodType, O = Restriction> {
  kind: 'provided';
  schema: S;
  options: O;
}

type NoOptions = Record<never, never>;

/** Options with the values of a column. */
interface OptionsOf<C, S extends z.ZodType> extends StoredOptions {
  initial?: StoredValue<C>;
  show?(value: StoredValue<C>, ctx: AuthedContext): z.output<S>;
  store?(value: never): StoredValue<C>;
}
/** A value that does not compile as an attribute if the plain value does not match the schema and `show` does not convert it. */
type CheckedAttribute<C, S extends z.ZodType, O> = [Plain<StoredValue<C>>] extends [z.output<S>]
  ? StoredAttribute<S, C, O>
  : O extends { show: unknown }
    ? StoredAttribute<S, C, O>
    : 'The option show must convert the value of the column.';

/** @param schema of its value in responses; undefined is omitted */
export const column = <C extends AnyColumn, S extends z.ZodType, const O extends StoredOptions = NoOptions>(
  column: C,
  schema: S,
  options?: O & OptionsOf<C, S>,
): CheckedAttribute<C, S, O> => {
  // Without options `O` is empty, so the empty object matches.
  const attribute: StoredAttribute<S, C, O> = { kind: 'stored', schema, column, options: options ?? ({} as O) };
  // `CheckedAttribute` is this type or a message of the compiler.
  return attribute as CheckedAttribute<C, S, O>;
};

export const hiddenColumn = <C extends AnyColumn>(column: C): HiddenAttribute<C> => ({ kind: 'hidden', column });

export const computedValue = <S extends z.ZodType, Row = object, const O extends Restriction = NoOptions>(
  schema: S,
  compute: (row: Row, ctx: AuthedContext) => z.output<S>,
  options?: O,
): ComputedAttribute<S, Row, O> => ({ kind: 'computed', schema, compute, options: options ?? ({} as O) });

/** The same value for all objects. */
export const constant = <S extends z.ZodType, const O extends Restriction = NoOptions>(
  schema: S,
  value: z.output<S>,
  options?: O,
): ComputedAttribute<S, object, O> => computedValue(schema, () => value, options);

export const providedValue = <S extends z.ZodType, const O extends Restriction = NoOptions>(
  schema: S,
  options?: O,
): ProvidedAttribute<S, O> => ({ kind: 'provided', schema, options: options ?? ({} as O) });

/** Options of an attribute that is set with the same schema when an object is created and when it is changed. */
export const writable = <S extends z.ZodType>(schema: S) => ({ create: schema, change: schema.optional() });
