import type { z } from 'zod';
import type { Method, SuccessStatus } from '#lib/http/endpoint.ts';

type Schema = z.ZodType;
export type OptionalSchema = Schema | undefined;

/**
 * What an operation does, which decides its path, its envelopes and what a browser may do with it. `list` returns a page
 * of rows; `show`, `create` and `change` return one object; `remove` returns nothing; `perform` is an operation on one object
 * with its own keys.
 */
export type OperationRole = 'list' | 'show' | 'create' | 'change' | 'remove' | 'perform';

/** An operation of a resource, as data. Input and output have no envelope; the contract adds it. */
export interface OperationContract<
  Role extends OperationRole = OperationRole,
  Q extends OptionalSchema = OptionalSchema,
  I extends OptionalSchema = OptionalSchema,
  O extends OptionalSchema = OptionalSchema,
> {
  role: Role;
  method: Method;
  /** Below the path of the resource. */
  suffix: string;
  /** One sentence for the API reference. */
  summary: string;
  status: SuccessStatus;
  query: Q;
  input: I;
  output: O;
  /** First and last minor microversion. */
  since?: number | undefined;
  until?: number | undefined;
  /** Key of input and output in bodies, if it is not that of the resource. */
  key?: string;
  /** Kinds of other objects that show what the operation changes, such as `quota`. */
  affects: readonly string[];
}

interface Versions {
  since?: number;
  until?: number;
}
interface Change {
  affects?: readonly string[];
}

/** A list, by default at the path of the resource. */
export const list = <O extends Schema, Q extends Schema>(
  row: O,
  query: Q,
  { summary, suffix = '', ...versions }: { summary: string; suffix?: string } & Versions,
): OperationContract<'list', Q, undefined, O> => ({
  ...{ role: 'list', method: 'GET', status: 200, suffix, summary, query, input: undefined, output: row, affects: [] },
  ...versions,
});

export const show = <O extends Schema, Q extends OptionalSchema = undefined>(
  output: O,
  { summary, query, ...versions }: { summary: string; query?: Q } & Versions,
): OperationContract<'show', Q, undefined, O> => ({
  ...{ role: 'show', method: 'GET', status: 200, suffix: '/{id}', summary, input: undefined, output, affects: [] },
  // Without the option `Q` is undefined.
  query: query as Q,
  ...versions,
});

export const create = <I extends Schema, O extends Schema>(
  input: I,
  output: O,
  { summary, status = 201, affects = [], ...versions }: { summary: string; status?: SuccessStatus } & Change & Versions,
): OperationContract<'create', undefined, I, O> => ({
  ...{ role: 'create', method: 'POST', suffix: '', status, summary, query: undefined, input, output, affects },
  ...versions,
});

export const change = <I extends Schema, O extends Schema>(
  input: I,
  output: O,
  { summary, method = 'PUT', affects = [], ...versions }: { summary: string; method?: Method } & Change & Versions,
): OperationContract<'change', undefined, I, O> => ({
  ...{ role: 'change', method, suffix: '/{id}', status: 200, summary, query: undefined, input, output, affects },
  ...versions,
});

/** `POST …/{id}/<key>` with input and output under the key. */
export const perform = <I extends Schema, O extends Schema>(
  key: string,
  input: I,
  output: O,
  { summary, status = 200, affects = [], ...versions }: { summary: string; status?: SuccessStatus } & Change & Versions,
): OperationContract<'perform', undefined, I, O> => ({
  ...{ role: 'perform', method: 'POST', suffix: `/{id}/${key}`, key, status, summary, query: undefined },
  ...{ input, output, affects },
  ...versions,
});

export const remove = <Q extends OptionalSchema = undefined>({
  summary,
  query,
  status = 204,
  affects = [],
  ...versions
}: { summary: string; query?: Q; status?: SuccessStatus } & Change & Versions): OperationContract<
  'remove',
  Q,
  undefined,
  undefined
> => ({
  ...{
    role: 'remove',
    method: 'DELETE',
    suffix: '/{id}',
    status,
    summary,
    input: undefined,
    output: undefined,
    affects,
  },
  query: query as Q,
  ...versions,
});

/** Filters and order of a list, as in the API. */
export type SearchOf<O extends OperationContract> = O['query'] extends z.ZodType
  ? { [Key in keyof z.input<O['query']>]?: string | undefined }
  : Record<never, never>;
