import type { z } from 'zod';
import type { OperationContract, OperationRole, SchemaName } from './operation.ts';

/** Path of each service below the origin, and the microversion that the console uses. */
export const SERVICES = {
  volume: { path: 'volume/v3', headers: { 'OpenStack-API-Version': 'volume 3.71' } },
} as const;
export type ServiceName = keyof typeof SERVICES;

/** Operations whose schemas are in a module. */
type OperationsOf<Schemas> = Record<
  string,
  OperationContract<OperationRole, NameIn<Schemas>, NameIn<Schemas>, NameIn<Schemas>>
>;
type NameIn<Schemas> = (keyof Schemas & string) | undefined;

/**
 * A resource of the API as data, from which routes, schemas, the API reference, the typed client of the browser and its
 * queries are derived. It names the schemas of its module: browsers load the contract and need only their types.
 */
export interface Contract<
  // biome-ignore lint/complexity/noBannedTypes: a module without exports extends it too
  Schemas extends {} = {},
  One extends string = string,
  Many extends string = string,
  Operations extends Record<string, OperationContract> = Record<string, OperationContract>,
  Audience extends 'project' | 'token' = 'project' | 'token',
> {
  service: ServiceName;
  /** Which tokens its operations require; see `endpoint()`. */
  audience: Audience;
  path: string;
  /** Keys of one object and of a list in bodies. */
  one: One;
  many: Many;
  /** Kind in live events. */
  kind: string;
  /** Default order of lists. */
  sort?: string;
  /** Whether lists return their total on request. */
  isCounted?: boolean;
  /** Whether the platform will change an object without a request. */
  isTransitional?(row: never): boolean;
  operations: Operations;
  /** Never set: the type of the module with its schemas. */
  readonly schemas?: Schemas;
}

/** Declares a contract; `Schemas` is the type of the module with its schemas. */
export const contract =
  <Schemas extends object>() =>
  <
    const One extends string,
    const Many extends string,
    Operations extends OperationsOf<Schemas>,
    const Audience extends 'project' | 'token',
  >(
    declaration: Contract<Schemas, One, Many, Operations, Audience>,
  ): Contract<Schemas, One, Many, Operations, Audience> =>
    declaration;

type SchemasOf<C extends Contract> = NonNullable<C['schemas']>;
type SchemaOf<C extends Contract, Name extends SchemaName> = Name extends keyof SchemasOf<C>
  ? SchemasOf<C>[Name] extends z.ZodType
    ? SchemasOf<C>[Name]
    : never
  : undefined;
/** Schemas of the query, the input and the output of an operation; undefined where it has none. */
export type QueryOf<C extends Contract, O extends OperationContract> = SchemaOf<C, O['query']>;
export type InputOf<C extends Contract, O extends OperationContract> = SchemaOf<C, O['input']>;
export type OutputOf<C extends Contract, O extends OperationContract> = SchemaOf<C, O['output']>;

/** Filters and order of a list, as in the API. */
export type SearchOf<C extends Contract, Name extends keyof C['operations'] = 'list'> = Search<
  QueryOf<C, C['operations'][Name]>
>;
export type Search<Query> = Query extends z.ZodType
  ? { [Key in keyof z.input<Query>]?: string | undefined }
  : Record<never, never>;

/** Key of an object in the bodies of an operation. */
export const bodyKey = ({ one }: Contract, { key = one }: OperationContract): string => key;
