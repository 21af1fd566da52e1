import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type {
  ComputedAttribute,
  HiddenAttribute,
  ProvidedAttribute,
  Restriction,
  StoredAttribute,
  StoredValue,
} from './attribute.ts';

type ShownAttribute = StoredAttribute | ComputedAttribute | ProvidedAttribute;
type Attribute = ShownAttribute | HiddenAttribute;
/** As loose as possible: the compiler would infer options from this type instead of from the declaration. */
export type AttributeMap = Readonly<Record<string, Pick<Attribute, 'kind'>>>;

type NamesOf<A extends AttributeMap, Of> = { [Name in keyof A]: A[Name] extends Of ? Name : never }[keyof A];
type ShownName<A extends AttributeMap> = Exclude<keyof A, NamesOf<A, { kind: 'hidden' }>>;
type ColumnName<A extends AttributeMap> = NamesOf<A, { kind: 'stored' | 'hidden' }>;
type ColumnOf<Name, Of> = Of extends { options: { column: infer Column extends string } } ? Column : Name & string;
type WithOption<A extends AttributeMap, Option extends string> = NamesOf<
  A,
  { options: Readonly<Record<Option, unknown>> }
>;

/** Columns by name, for `table()`. */
type ColumnsOf<A extends AttributeMap> = {
  [Name in ColumnName<A> as ColumnOf<Name, A[Name]>]: A[Name] extends { column: infer C } ? C : never;
};
/** Rows as they are read. */
type RowOf<A extends AttributeMap> = {
  [Name in NamesOf<A, { kind: 'stored' }> as ColumnOf<Name, A[Name]>]: A[Name] extends { column: infer C }
    ? StoredValue<C>
    : never;
} & UnionToIntersection<
  { [Name in keyof A]: A[Name] extends ComputedAttribute<z.ZodType, infer Row> ? Row : never }[keyof A]
>;
type UnionToIntersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

type SchemaOf<Of> = Of extends { schema: infer S extends z.ZodType } ? S : never;
type IsRestricted<Of> = Of extends { options: infer O }
  ? keyof Restriction & keyof O extends never
    ? false
    : true
  : false;
type Shape<A extends AttributeMap> = {
  [Name in ShownName<A>]: IsRestricted<A[Name]> extends true ? z.ZodOptional<SchemaOf<A[Name]>> : SchemaOf<A[Name]>;
};
/** An object in responses. */
export type VisibleObject<A extends AttributeMap> = z.output<z.ZodObject<Shape<A>, z.core.$strict>>;
/** What the view gets from other tables. */
export type ProvidedValues<A extends AttributeMap> = [NamesOf<A, { kind: 'provided' }>] extends [never]
  ? Record<never, never>
  : z.output<z.ZodObject<{ [Name in NamesOf<A, { kind: 'provided' }>]: SchemaOf<A[Name]> }>>;

type OptionSchema<Of, Option extends string> = Of extends {
  options: Readonly<Record<Option, infer S extends z.ZodType>>;
}
  ? S
  : never;
type InputShape<A extends AttributeMap, Option extends string> = {
  [Name in WithOption<A, Option>]: OptionSchema<A[Name], Option>;
};
type Input<A extends AttributeMap, Option extends string> = {
  readonly [Name in WithOption<A, Option>]?: z.output<OptionSchema<A[Name], Option>> | null | undefined;
};
/** Whether each input for a new object has a value of the attribute. */
type IsRequired<Of> = [z.output<OptionSchema<Of, 'create'>> & (null | undefined)] extends [never] ? true : false;
/** Input for a new object. */
type NewInput<A extends AttributeMap> = Input<A, 'create'> & {
  readonly [Name in WithOption<A, 'create'> as IsRequired<A[Name]> extends true ? Name : never]: unknown;
};
type InputColumns<A extends AttributeMap, Option extends string> = {
  [Name in WithOption<A, Option> as ColumnOf<Name, A[Name]>]: A[Name] extends { column: infer C }
    ? StoredValue<C>
    : never;
};
/** Columns that neither each input nor the declaration has a value for. */
type ColumnWithoutValue<A extends AttributeMap> = {
  [Name in WithOption<A, 'create'>]: IsRequired<A[Name]> extends true
    ? never
    : A[Name] extends { options: { readonly initial: unknown } }
      ? never
      : ColumnOf<Name, A[Name]>;
}[WithOption<A, 'create'>];
/** Initial values of the columns of a new row. */
type OtherInitial<A extends AttributeMap> = Partial<InputColumns<A, 'create'>> &
  Pick<InputColumns<A, 'create'>, ColumnWithoutValue<A> & keyof InputColumns<A, 'create'>>;

const columnOf = (name: string, attribute: StoredAttribute | HiddenAttribute): string =>
  attribute.kind === 'hidden' ? name : (attribute.options.column ?? name);

const isRestricted = ({ since, until, audience }: Restriction): boolean =>
  since !== undefined || until !== undefined || audience !== undefined;

const isShownTo = ({ since, until, audience }: Restriction, ctx: AuthedContext): boolean =>
  (since === undefined || ctx.microversion.minor >= since) &&
  (until === undefined || ctx.microversion.minor <= until) &&
  (audience === undefined || isAdmin(ctx.caller));

/**
 * The attributes of a kind of object, each declared once: its column, its form in responses, and how it is set, filtered
 * and sorted. Responses have the order of the declaration.
 */
export class Attributes<A extends AttributeMap> {
  readonly declarations: A;
  /** Columns for the definition of the table. */
  readonly columns: ColumnsOf<A>;
  /** Schemas of a response. Attributes that some responses lack are optional. */
  readonly shape: Shape<A>;
  /** Columns by sort key, for `findPage`. */
  readonly sortKeys: Record<WithOption<A, 'sort'> & string, string>;
  /** Declared initial values by column. */
  readonly initial: InputColumns<A, 'initial'>;
  readonly #readers: readonly { name: string; options: Restriction | undefined; read: AttributeReader }[];
  readonly #stored: readonly (readonly [string, StoredAttribute])[];

  constructor(declarations: A) {
    this.declarations = declarations;
    // Only the functions of `attribute.ts` create attributes.
    const all = Object.entries(declarations as unknown as Record<string, Attribute>);
    const shown = all.flatMap(([name, attribute]) => (attribute.kind === 'hidden' ? [] : [[name, attribute] as const]));
    this.#readers = shown.map(([name, attribute]) => {
      const { options } = attribute;
      return { name, options: isRestricted(options) ? options : undefined, read: readerOf(name, attribute) };
    });
    this.#stored = all.flatMap(([name, attribute]) =>
      attribute.kind === 'stored' ? [[name, attribute] as const] : [],
    );
    // The types of these objects follow from the same entries.
    this.columns = Object.fromEntries(
      all.flatMap(([name, attribute]) =>
        'column' in attribute ? [[columnOf(name, attribute), attribute.column]] : [],
      ),
    ) as ColumnsOf<A>;
    this.shape = Object.fromEntries(
      shown.map(([name, { schema, options }]) => [name, isRestricted(options) ? schema.optional() : schema]),
    ) as Shape<A>;
    this.sortKeys = Object.fromEntries(
      this.#stored.flatMap(([name, attribute]) => (attribute.options.sort ? [[name, columnOf(name, attribute)]] : [])),
    ) as Record<WithOption<A, 'sort'> & string, string>;
    this.initial = Object.fromEntries(
      this.#stored.flatMap(([name, attribute]) =>
        attribute.options.initial === undefined ? [] : [[columnOf(name, attribute), attribute.options.initial]],
      ),
    ) as InputColumns<A, 'initial'>;
  }

  /** Some of the attributes, such as those of a shorter list. */
  pick<const Name extends keyof A & string>(...names: readonly Name[]): Attributes<Pick<A, Name>> {
    const picked = Object.entries(this.declarations).filter(([name]) => names.some((other) => other === name));
    return new Attributes(Object.fromEntries(picked) as Pick<A, Name>);
  }

  omit<const Name extends keyof A & string>(...names: readonly Name[]): Attributes<Omit<A, Name>> {
    const kept = Object.entries(this.declarations).filter(([name]) => !names.some((other) => other === name));
    return new Attributes(Object.fromEntries(kept) as unknown as Omit<A, Name> & AttributeMap) as never;
  }

  /** The object in the response to a request, without what its microversion and its caller do not get. */
  view(ctx: AuthedContext, row: RowOf<A>, rest: ProvidedValues<A>): VisibleObject<A> {
    const view: Record<string, unknown> = {};
    for (const { name, options, read } of this.#readers) {
      if (options && !isShownTo(options, ctx)) continue;
      const value = read(row, rest, ctx);
      if (value !== undefined) view[name] = value;
    }
    // Each entry has the type of its schema.
    return view as VisibleObject<A>;
  }

  /** Schemas of query parameters. */
  get filterShape(): { [Name in WithOption<A, 'filter'>]: z.ZodOptional<OptionSchema<A[Name], 'filter'>> } {
    return this.#inputShape('filter', (schema) => schema.optional());
  }

  /** Schemas of inputs. */
  get createShape(): InputShape<A, 'create'> {
    return this.#inputShape('create');
  }

  get changeShape(): InputShape<A, 'change'> {
    return this.#inputShape('change');
  }

  /** Conditions of the filters in a query, all of which must match. An array matches any of its values. */
  conditions(table: string, query: { readonly [Name in WithOption<A, 'filter'>]?: unknown }): Expression<SqlBool>[] {
    return this.#stored.flatMap(([name, attribute]) => {
      const value: unknown = attribute.options.filter && Reflect.get(query, name);
      if (value === undefined) return [];
      const column = sql.ref(`${table}.${columnOf(name, attribute)}`);
      if (Array.isArray(value) && value.length === 0) return [sql<SqlBool>`1 = 0`];
      if (!Array.isArray(value)) return [sql<SqlBool>`${column} = ${columnValue(attribute, value)}`];
      return [sql<SqlBool>`${column} in (${sql.join(value.map((one: unknown) => columnValue(attribute, one)))})`];
    });
  }

  /**
   * Columns of a new row. Omitted and null inputs have the declared initial values, or those of `initial`, which has
   * priority.
   */
  created(input: NewInput<A>, initial: OtherInitial<A>): InputColumns<A, 'create'> & InputColumns<A, 'initial'> {
    const given = this.#columnsFrom('create', input, (value) => value !== undefined && value !== null);
    // The types require a value of each column in the input, in `initial` or in the declaration.
    return { ...this.initial, ...initial, ...given } as InputColumns<A, 'create'> & InputColumns<A, 'initial'>;
  }

  /** Columns that an input changes. */
  changed(input: Input<A, 'change'>): Partial<InputColumns<A, 'change'>> {
    return this.#columnsFrom(
      'change',
      input,
      (value, { column, options }) =>
        value !== undefined && (value !== null || column.definition.isNullable === true || options.store !== undefined),
    ) as Partial<InputColumns<A, 'change'>>;
  }

  /** The input that sets columns to these values; undefined if requests cannot set one of them. */
  changeTo(columns: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
    const entries: [string, unknown][] = [];
    for (const [column, value] of Object.entries(columns)) {
      const settable = this.#stored.find(([name, of]) => columnOf(name, of) === column && of.options.change);
      if (!settable) return undefined;
      entries.push([settable[0], plainValue(settable[1].column, value)]);
    }
    return Object.fromEntries(entries);
  }

  #inputShape<Result>(option: 'filter' | 'create' | 'change', as = (schema: z.ZodType) => schema): Result {
    const entries = this.#stored.flatMap(([name, { options }]) => {
      const schema = options[option];
      return schema ? [[name, as(schema)]] : [];
    });
    return Object.fromEntries(entries) as Result;
  }

  #columnsFrom(option: 'create' | 'change', input: object, isSet: (value: unknown, of: StoredAttribute) => boolean) {
    const entries = this.#stored.flatMap(([name, attribute]) => {
      const value: unknown = attribute.options[option] && Reflect.get(input, name);
      return isSet(value, attribute) ? [[columnOf(name, attribute), columnValue(attribute, value)]] : [];
    });
    return Object.fromEntries(entries);
  }
}

/** Declares the attributes of a kind of object. */
export const attributes = <const A extends AttributeMap>(declarations: A): Attributes<A> =>
  new Attributes(declarations);

/** Reads an attribute from a row, or from what the service provides. Prepared once, because lists have many rows. */
type AttributeReader = (row: object, rest: object, ctx: AuthedContext) => unknown;

function readerOf(name: string, attribute: ShownAttribute): AttributeReader {
  switch (attribute.kind) {
    case 'stored': {
      const [column, show] = [columnOf(name, attribute), converterOf(attribute)];
      return (row, _, ctx) => show(Reflect.get(row, column), ctx);
    }
    case 'computed':
      // `view` requires the row of each computed attribute.
      return (row, _, ctx) => attribute.compute(row as never, ctx);
    case 'provided':
      return (_, rest) => Reflect.get(rest, name);
    default:
      throw attribute satisfies never;
  }
}

/** Converts a value of the database for responses. */
function converterOf({ column, options: { show } }: StoredAttribute): (value: unknown, ctx: AuthedContext) => unknown {
  // `show` takes the values of its column.
  if (show) return (value, ctx) => show(value as never, ctx);
  return (value) => plainValue(column, value);
}

/** A stored value without its encoding: flags are booleans, and JSON is parsed. */
function plainValue({ definition: { type } }: StoredAttribute['column'], value: unknown): unknown {
  if (value === null) return null;
  if (type === 'flag') return value === 1;
  return type === 'json' ? unpackJson(String(value)) : value;
}

/** A value of a request in the database. */
function columnValue({ column, options: { store } }: StoredAttribute, value: unknown): unknown {
  // `store` takes the values of the input's schema.
  if (store) return store(value as never);
  const { type } = column.definition;
  if (value === null) return null;
  if (type === 'flag') return flag(value === true);
  return type === 'json' ? packJson(value) : value;
}
