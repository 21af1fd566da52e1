import type { Method, SuccessStatus } from '#lib/http/endpoint.ts';

/** Name of a schema in the module of the resource; undefined if there is none. */
export type SchemaName = string | undefined;

/**
 * What an operation does, which decides its path, its envelopes and what a browser may do with it. `list` returns a page
 * of rows; `show`, `create` and `change` return one object; `remove` returns nothing; `perform` acts on one object, and
 * `read` reads about all, both with their own key.
 */
export type OperationRole = 'list' | 'show' | 'create' | 'change' | 'remove' | 'perform' | 'read';

/** An operation of a resource, as data. Input and output have no envelope; the contract adds it. */
export interface OperationContract<
  Role extends OperationRole = OperationRole,
  Query extends SchemaName = SchemaName,
  Input extends SchemaName = SchemaName,
  Output extends SchemaName = SchemaName,
> {
  role: Role;
  method: Method;
  /** Below the path of the resource. */
  suffix: string;
  /** One sentence for the API reference. */
  summary: string;
  status: SuccessStatus;
  query: Query;
  input: Input;
  output: Output;
  /** First and last minor microversion. */
  since?: number;
  until?: number;
  /** Key of input and output in bodies, if it is not that of the resource. */
  key?: string;
  /** Kinds of other objects that show what the operation changes, such as `quota`. */
  affects: readonly string[];
}

interface Options {
  summary: string;
  since?: number;
  until?: number;
}
interface ChangeOptions extends Options {
  status?: SuccessStatus;
  affects?: readonly string[];
}

const READ = { method: 'GET', status: 200, input: undefined, affects: [] } as const;

/** A list, by default at the path of the resource. */
export const list = <const Row extends string, const Query extends string>(
  row: Row,
  query: Query,
  options: Options & { suffix?: string },
): OperationContract<'list', Query, undefined, Row> => ({
  ...{ ...READ, role: 'list', suffix: '', query, output: row },
  ...options,
});

export const show = <const Output extends string>(
  output: Output,
  options: Options,
): OperationContract<'show', undefined, undefined, Output> => ({
  ...{ ...READ, role: 'show', suffix: '/{id}', query: undefined, output },
  ...options,
});

/** `GET …<suffix>` with the output under the key. */
export const read = <const Output extends string, const Query extends SchemaName = undefined>(
  key: string,
  output: Output,
  options: Options & { suffix: string; query?: Query },
): OperationContract<'read', Query, undefined, Output> => ({
  ...{ ...READ, role: 'read', key, output },
  ...options,
  // Without the option `Query` is undefined.
  query: options.query as Query,
});

export const create = <const Input extends string, const Output extends string>(
  input: Input,
  output: Output,
  options: ChangeOptions,
): OperationContract<'create', undefined, Input, Output> => ({
  ...{ role: 'create', method: 'POST', suffix: '', status: 201, query: undefined, input, output, affects: [] },
  ...options,
});

export const change = <const Input extends string, const Output extends string>(
  input: Input,
  output: Output,
  options: ChangeOptions & { method?: Method },
): OperationContract<'change', undefined, Input, Output> => ({
  ...{ role: 'change', method: 'PUT', suffix: '/{id}', status: 200, query: undefined, input, output, affects: [] },
  ...options,
});

/** `POST …/{id}/<key>` with input and output under the key. */
export const perform = <const Input extends string, const Output extends string>(
  key: string,
  input: Input,
  output: Output,
  options: ChangeOptions,
): OperationContract<'perform', undefined, Input, Output> => ({
  ...{ role: 'perform', method: 'POST', suffix: `/{id}/${key}`, key, status: 200, query: undefined },
  ...{ input, output, affects: [] },
  ...options,
});

export const remove = <const Query extends SchemaName = undefined>(
  options: ChangeOptions & { query?: Query },
): OperationContract<'remove', Query, undefined, undefined> => ({
  ...{ role: 'remove', method: 'DELETE', suffix: '/{id}', status: 204, input: undefined, output: undefined },
  affects: [],
  ...options,
  query: options.query as Query,
});
