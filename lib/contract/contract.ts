import type { z } from 'zod';
import { COMPUTE, HA, VOLUME } from '#lib/client/api-versions.ts';
import type { ListPlacement } from '#lib/client/list-placement.ts';
import type { LiveMeta } from '#lib/client/live-meta.ts';
import type { RowOrder } from '#lib/client/row-order.ts';
import type { OperationContract } from './operation.ts';

/** Path of each service below the origin, and the microversion that the console uses. */
export const SERVICES: Readonly<Record<ServiceName, { path: string; headers?: Record<string, string> }>> = {
  identity: { path: 'identity/v3' },
  compute: { path: 'compute/v2.1', headers: COMPUTE },
  volume: { path: 'volume/v3', headers: VOLUME },
  networking: { path: 'networking/v2.0' },
  image: { path: 'image/v2' },
  ha: { path: 'ha/v1', headers: HA },
  console: { path: 'console/v1' },
};
export type ServiceName = 'identity' | 'compute' | 'volume' | 'networking' | 'image' | 'ha' | 'console';

type Audience = 'project' | 'token' | 'anyone';

/**
 * A resource of the API as data, from which routes, schemas, the API reference, the typed client of the browser and its
 * queries are derived. It names the schemas of its module: browsers load the contract and need only their types.
 */
export interface Contract extends LiveMeta {
  service: ServiceName;
  /** Which tokens its operations require; see `endpoint()`. */
  audience: Audience;
  path: string;
  /** Keys of one object and of a list in bodies; `one` is empty if objects have no envelope. */
  one: string;
  many: string;
  /** Kind in live events. */
  kind: string;
  /** Default order of lists. */
  sort?: string;
  /** How values of sort keys are read from rows, if they are not fields of the same name; see `RowOrder`. */
  order?: Omit<RowOrder<never>, 'sort'>;
  /** How events update rows of ordered lists, if not as usual. */
  placement?: Partial<Pick<ListPlacement<never>, 'mayEnter' | 'oneOf' | 'restsOn'>>;
  /** Kinds of other objects that every change affects. */
  affects?: readonly string[];
  /** Schema of the parameters in the path of operations that name none. */
  params?: string;
  /** Headers for this resource, if they are not those of the service. */
  headers?: Record<string, string>;
  /** Whether bodies of requests have no keys beside that of the input; otherwise they are ignored. */
  isStrict?: boolean;
  /** First minor microversion of operations that name none. */
  since?: number | undefined;
  /** Whether the platform will change an object without a request. */
  isTransitional?(row: never): boolean;
  operations: Readonly<Record<string, OperationContract>>;
}

/** Remembers the type of a module with schemas. */
interface WithSchemas<Schemas> {
  /** Never set. */
  readonly schemas?: Schemas;
}

type SchemaNames<Schemas> = {
  [Name in 'query' | 'input' | 'output' | 'params' | 'body' | 'response']?: keyof Schemas & string;
};

/** Declares a contract; `Schemas` is the type of the module with its schemas. */
export const contract =
  <Schemas extends object>() =>
  <
    const C extends Contract &
      Pick<SchemaNames<Schemas>, 'params'> & { operations: Record<string, SchemaNames<Schemas>> },
  >(
    declaration: C,
  ): C & WithSchemas<Schemas> =>
    declaration;

type SchemasOf<C> = C extends WithSchemas<infer Schemas> ? NonNullable<Schemas> : never;
export type SchemaAt<C, O, Role extends PropertyKey> =
  O extends Record<Role, infer Name>
    ? Name extends keyof SchemasOf<C>
      ? SchemasOf<C>[Name] extends z.ZodType
        ? SchemasOf<C>[Name]
        : never
      : never
    : undefined;

/** Schemas of an operation; undefined where it has none. */
export type QueryOf<C extends Contract, O extends OperationContract> = SchemaAt<C, O, 'query'>;
export type OutputOf<C extends Contract, O extends OperationContract> = SchemaAt<C, O, 'output'>;
export type ResponseOf<C extends Contract, O extends OperationContract> = SchemaAt<C, O, 'response'>;
export type ParamsOf<C extends Contract, O extends OperationContract> = SchemaAt<C, O, 'params'>;
/** What a handler gets: the whole body if the operation names its schema, or else the input. */
export type InputOf<C extends Contract, O extends OperationContract> = O extends { body: string }
  ? SchemaAt<C, O, 'body'>
  : SchemaAt<C, O, 'input'>;

/** Path below the root of the service, with `{name}` for parameters. */
export const pathOf = ({ path: root }: Contract, { path, suffix = '' }: OperationContract): string =>
  path ?? `${root}${suffix}`;

type PathOf<C extends Contract, O extends OperationContract> = O extends { path: infer Path extends string }
  ? Path
  : `${C['path']}${O extends { suffix: infer Suffix extends string } ? Suffix : ''}`;
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** Names of the parameters in the path of an operation. */
export type ParameterName<C extends Contract, O extends OperationContract> = NamesIn<PathOf<C, O>>;

export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => name);

/** Filters and order of a list, as in the API. */
export type SearchOf<
  C extends Contract,
  Name extends keyof C['operations'] = 'list' & keyof C['operations'],
> = SearchBy<QueryOf<C, C['operations'][Name]>>;
export type SearchBy<Query> = Query extends z.ZodType
  ? { [Key in keyof z.input<Query>]?: SearchValue<z.input<Query>[Key]> | undefined }
  : Record<never, never>;
/** Parameters with several values are repeated. */
type SearchValue<Input> = [Extract<Input, readonly unknown[]>] extends [never] ? string : string | readonly string[];

/** Key of the output in responses. */
export const outputKey = ({ one }: Contract, { key = one }: OperationContract): string => key;
/** Key of the rows of a list in responses. */
export const rowsKey = ({ many }: Contract, { key = many }: OperationContract): string => key;
/** Key of the input in bodies. */
export const inputKey = (contract: Contract, operation: OperationContract): string =>
  operation.inputKey ?? outputKey(contract, operation);

export type OutputKey<C extends Contract, O extends OperationContract> = O extends { key: infer Key extends string }
  ? Key
  : C['one'];
export type RowsKey<C extends Contract, O extends OperationContract> = O extends { key: infer Key extends string }
  ? Key
  : C['many'];
