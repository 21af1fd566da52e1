import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { cursorQuery } from '#lib/client/cursor-query.ts';
import { liveMetaOf } from '#lib/client/live-meta.ts';
import {
  type ChangeOptions,
  type PagedQuery,
  pagedProjectQuery,
  projectQuery,
  type Send,
  useProjectMutation,
  withSearch,
} from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RowOrder } from '#lib/client/row-order.ts';
import { choicesQuery, type Projection, wholeListQuery } from '#lib/client/whole-list-query.ts';
import { typeOf } from '#lib/http/type-of.ts';
import {
  type Contract,
  inputKey,
  type OutputKey,
  type OutputOf,
  outputKey,
  parameterNames,
  pathOf,
  type ResponseOf,
  type RowsKey,
  rowsKey,
  SERVICES,
} from './contract.ts';
import type { OperationContract, OperationRole } from './operation.ts';
import type { InputArgs, PathArgs, SearchArgs, Variables } from './operation-arguments.ts';

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type Row<C extends Contract, O extends OperationContract> = SchemaOutput<OutputOf<C, O>> & { id: string };

/** Body of a response. If it may be reduced to some fields of the output, the client gets all. */
type Body<C extends Contract, O extends OperationContract> = O extends { response: string }
  ? O extends { role: 'read'; output: string }
    ? Record<OutputKey<C, O>, SchemaOutput<OutputOf<C, O>>>
    : SchemaOutput<ResponseOf<C, O>>
  : O extends { output: string }
    ? O['role'] extends 'all'
      ? Record<RowsKey<C, O>, SchemaOutput<OutputOf<C, O>>[]>
      : Record<OutputKey<C, O>, SchemaOutput<OutputOf<C, O>>>
    : SchemaOutput<ResponseOf<C, O>>;
/** Result of a change: the output, or the whole body if it has no key. */
type Result<C extends Contract, O extends OperationContract> = O extends { output: string }
  ? SchemaOutput<OutputOf<C, O>>
  : SchemaOutput<ResponseOf<C, O>>;

interface Place {
  contract: Contract;
  operation: OperationContract;
  name: string;
}

const headersOf = ({ contract: { service, headers = SERVICES[service].headers } }: Place) =>
  headers ? { headers } : {};
const kindOf = ({ contract, operation }: Place): string => operation.kind ?? contract.kind;
/** Kind of the queries of an operation, and what else refreshes them. */
const subjectOf = (place: Place) => ({
  kind: kindOf(place),
  ...liveMetaOf(place.operation.kind === undefined ? place.contract : place.operation),
});

const namesOf = ({ contract, operation }: Place): string[] => parameterNames(pathOf(contract, operation));

/** The only parameter may be given without its name. */
type PathValues = string | Record<string, string>;
const valuesOf = (names: readonly string[], given: PathValues): string[] =>
  names.map((name) => (typeof given === 'string' ? given : (given[name] ?? '')));

function addressOf({ contract, operation }: Place, given: PathValues = {}): string {
  const path = pathOf(contract, operation);
  const names = parameterNames(path);
  const values = valuesOf(names, given);
  const filled = names.reduce(
    (text, name, at) => text.replace(`{${name}}`, encodeURIComponent(values[at] ?? '')),
    path,
  );
  return `${SERVICES[contract.service].path}${filled}`;
}

const hasInput = ({ input, body }: OperationContract): boolean => input !== undefined || body !== undefined;

type SearchValues = Record<string, string | readonly string[] | undefined>;

/** Distributes arguments by what the operation has: parameters, input and search, in this order. */
function readArguments(place: Place, args: readonly unknown[]) {
  const { operation } = place;
  const rest = [...args];
  const path = namesOf(place).length > 0 ? (rest.shift() as PathValues) : {};
  const input = hasInput(operation) ? rest.shift() : undefined;
  const search = operation.query === undefined ? {} : ((rest.shift() as SearchValues | undefined) ?? {});
  return { path, input, search, send: rest.shift() as Send | undefined };
}

/** Whether the platform will change an object without a request. The contract declares it for its own rows. */
const transitional =
  ({ contract }: Place) =>
  (row: unknown): boolean =>
    contract.isTransitional?.(row as never) ?? false;

function listClient<C extends Contract, O extends OperationContract>(place: Place) {
  type Page = Record<string, readonly Row<C, O>[]> & { count?: number };
  type Args = [...PathArgs<C, O>, ...SearchArgs<C, O>, send?: Send];
  const { contract, operation, name } = place;
  const common = {
    ...subjectOf(place),
    answer: typeOf<Page>(),
    ...headersOf(place),
    rowsOf: (body: Page): readonly Row<C, O>[] => body[rowsKey(contract, operation)] ?? [],
    isTransitional: transitional(place),
  };
  const paged = (projectId: string, args: Args): PagedQuery<Page, Row<C, O>> => {
    const { path, search, send } = readArguments(place, args);
    const { sort, order, placement } = contract;
    return {
      ...common,
      // The contract declares the placement for its own rows.
      ...(placement as Partial<PagedQuery<Page, Row<C, O>>>),
      projectId,
      key: [name, addressOf(place, path)],
      path: addressOf(place, path),
      search,
      ...(operation.isCounted && { countOf: ({ count }: Page) => count }),
      // The contract declares the order for its own rows.
      ...(sort !== undefined && { order: { ...order, sort } as RowOrder<Row<C, O>> }),
      send,
    };
  };
  return {
    /** A page of rows at a time, for tables. */
    pages: (projectId: string, ...args: Args) => pagedProjectQuery(paged(projectId, args)),
    /** The first rows, without caching them. @throws ApiError */
    load: async (projectId: string, max: number, ...args: Args) =>
      (await import('#lib/client/load-rows.ts')).loadRows(paged(projectId, args), max),
    /** Selected facts about every object, for counts and findings. */
    facts: <Entry>(projectId: string, projection: Projection<Row<C, O>, Entry>, send?: Send) =>
      wholeListQuery({ ...common, projectId, path: addressOf(place), projection, send }),
    /** All rows, as choices. */
    choices: (projectId: string, ...args: Args) => {
      const { path, search, send } = readArguments(place, args);
      return choicesQuery({ ...common, projectId, path: withSearch(addressOf(place, path), search), send });
    },
    /** One response with the first rows. */
    query: (projectId: string, ...args: Args) =>
      readQuery<Record<RowsKey<C, O>, SchemaOutput<OutputOf<C, O>>[]>>(place, projectId, args),
    rows: rowsQueries<SchemaOutput<OutputOf<C, O>>, Args>(place),
  };
}

/** Queries for the rows of one response. */
function rowsQueries<T, Args extends readonly unknown[]>(place: Place) {
  type RowsBody = Record<string, readonly T[]>;
  const select = (body: RowsBody): readonly T[] => body[rowsKey(place.contract, place.operation)] ?? [];
  return (projectId: string, ...args: Args) => ({ ...readQuery<RowsBody>(place, projectId, args), select });
}

/** A query for one response. */
function readQuery<Data>(place: Place, projectId: string, args: readonly unknown[]) {
  const { contract, operation, name } = place;
  const { path, search, send } = readArguments(place, args);
  return projectQuery({
    projectId,
    ...subjectOf(place),
    // Several contracts can have the same kind and names of operations. Events find objects by the first parameter.
    key: [name, ...valuesOf(namesOf(place), path), search, addressOf(place)],
    path: withSearch(addressOf(place, path), search),
    answer: typeOf<Data>(),
    ...headersOf(place),
    ...((operation.isTransitional ?? contract.isTransitional) && { isTransitional: isTransitionalBody(place) }),
    refreshMs: operation.refreshMs,
    send,
  });
}

/** Whether a body contains an object that the platform will change. */
const isTransitionalBody = (place: Place) => (body: unknown) => {
  const { contract, operation } = place;
  const { one, many } = contract;
  const isOwn = operation.key === undefined;
  if (typeof body !== 'object' || body === null) return false;
  // The operation declares it for its own output.
  if (operation.isTransitional)
    return operation.isTransitional(Reflect.get(body, outputKey(contract, operation)) as never);
  if (!isOwn) return false;
  const rows: unknown = Reflect.get(body, many);
  if (Array.isArray(rows)) return rows.some(transitional(place));
  const object: unknown = one === '' ? body : Reflect.get(body, one);
  return object !== undefined && transitional(place)(object);
};

function readClient<C extends Contract, O extends OperationContract>(place: Place) {
  type Args = [...PathArgs<C, O>, ...SearchArgs<C, O>, send?: Send];
  return {
    query: (projectId: string, ...args: Args) => readQuery<Body<C, O>>(place, projectId, args),
    /** Without caching. @throws ApiError */
    load: (
      projectId: string,
      ...args: [...PathArgs<C, O>, ...SearchArgs<C, O>, signal?: AbortSignal]
    ): Promise<Body<C, O>> => {
      const { path, search } = readArguments(place, args);
      const signal = args.find((value) => value instanceof AbortSignal);
      const options = { answer: typeOf<Body<C, O>>(), ...headersOf(place), ...(signal && { signal }) };
      return projectRequest(projectId, withSearch(addressOf(place, path), search), options);
    },
  };
}

function allClient<C extends Contract, O extends OperationContract>(place: Place) {
  type Args = [...PathArgs<C, O>, ...SearchArgs<C, O>, send?: Send];
  return {
    ...readClient<C, O>(place),
    rows: rowsQueries<SchemaOutput<OutputOf<C, O>>, Args>(place),
  };
}

function cursorClient<C extends Contract, O extends OperationContract>(place: Place) {
  type Args = [...PathArgs<C, O>, ...SearchArgs<C, O>, send?: Send];
  type Page = Body<C, O> & { next: string | null };
  const { contract, operation, name } = place;
  const { key = contract.many } = operation;
  return {
    ...readClient<C, O>(place),
    /** A page of rows at a time, for tables. */
    pages: (projectId: string, ...args: Args) => {
      const { path, search, send } = readArguments(place, args);
      return cursorQuery({
        ...{ projectId, ...subjectOf(place), key: [name, addressOf(place, path)], search, send },
        path: addressOf(place, path),
        answer: typeOf<Page>(),
        ...headersOf(place),
        // The response has rows under this key.
        rowsOf: (page) => Reflect.get(page, key) as readonly SchemaOutput<OutputOf<C, O>>[],
      });
    },
  };
}

function requestOf(place: Place, args: readonly unknown[]): ChangeRequest {
  const { contract, operation } = place;
  const { path, input, search } = readArguments(place, args);
  const isWhole = operation.input === undefined;
  const json = isWhole ? input : { [inputKey(contract, operation)]: input };
  return {
    // Operations that change do not read.
    method: operation.method as ChangeRequest['method'],
    path: withSearch(addressOf(place, path), search),
    ...(hasInput(operation) && { json }),
    ...headersOf(place),
  };
}

async function sendWrite<T>(
  place: Place,
  projectId: string,
  args: readonly unknown[],
  signal?: AbortSignal,
): Promise<T> {
  const { contract, operation } = place;
  const { path, ...options } = { ...requestOf(place, args), ...(signal && { signal }) };
  // The server's tests check each response against its schema.
  const body = await projectRequest(projectId, path, { ...options, answer: typeOf<Record<string, T>>() });
  return (operation.output === undefined ? body : body[outputKey(contract, operation)]) as T;
}

/** Separates the parameters of the path from the fields of the input; `Variables` excludes equal names. */
function argumentsOf(place: Place, variables: unknown): unknown[] {
  const names = namesOf(place);
  const { operation } = place;
  if (names.length === 0) return hasInput(operation) ? [variables] : [];
  if (!hasInput(operation)) return [variables];
  const fields = Object.entries(variables as object);
  const part = (isPath: boolean) => Object.fromEntries(fields.filter(([name]) => names.includes(name) === isPath));
  return [part(true), part(false)];
}

function writeClient<C extends Contract, O extends OperationContract>(place: Place) {
  type Args = [...PathArgs<C, O>, ...InputArgs<C, O>, ...SearchArgs<C, O>];
  const { contract, operation, name } = place;
  const kinds = [kindOf(place), ...(contract.affects ?? []), ...(operation.affects ?? [])];
  return {
    /** For operations that change nothing, such as previews. */
    query: (projectId: string, ...args: Args) =>
      queryOptions({
        queryKey: [projectId, kindOf(place), name, addressOf(place), ...args],
        queryFn: ({ signal }): Promise<Result<C, O>> => sendWrite(place, projectId, args, signal),
      }),
    /** As a request of a job, or to show it. */
    request: (...args: Args): ChangeRequest => requestOf(place, args),
    /** @throws ApiError */
    send: (projectId: string, ...args: Args): Promise<Result<C, O>> => sendWrite(place, projectId, args),
    useMutation: (projectId: string, options?: ChangeOptions<Variables<C, O>>) =>
      useProjectMutation(
        projectId,
        kinds,
        (variables: Variables<C, O>): Promise<Result<C, O>> =>
          sendWrite(place, projectId, argumentsOf(place, variables)),
        options,
      ),
    /** Kinds whose queries a change refreshes. */
    kinds,
  };
}

function actClient<C extends Contract, O extends OperationContract>(place: Place) {
  type Json = Record<string, unknown>;
  const { contract, operation } = place;
  const kinds = [kindOf(place), ...(contract.affects ?? []), ...(operation.affects ?? [])];
  type Id = PathArgs<C, O> extends [infer Only] ? Only : never;
  const request = (id: Id, json: Json): ChangeRequest => ({
    ...{ method: 'POST', path: addressOf(place, id as PathValues), json, ...headersOf(place) },
  });
  const send = <T = unknown>(projectId: string, id: Id, json: Json): Promise<T> => {
    const { path, ...options } = request(id, json);
    return projectRequest(projectId, path, { ...options, answer: typeOf<T>() });
  };
  return {
    request,
    /** @throws ApiError */
    send,
    useMutation: <T = unknown>(projectId: string) =>
      useProjectMutation(projectId, kinds, ({ id, json }: { id: Id; json: Json }) => send<T>(projectId, id, json)),
    kinds,
  };
}

type ClientOf<C extends Contract, O extends OperationContract> = {
  list: ReturnType<typeof listClient<C, O>>;
  cursors: ReturnType<typeof cursorClient<C, O>>;
  all: ReturnType<typeof allClient<C, O>>;
  read: ReturnType<typeof readClient<C, O>>;
  write: ReturnType<typeof writeClient<C, O>>;
  act: ReturnType<typeof actClient<C, O>>;
}[O['role']];

export type Client<C extends Contract> = { [Name in keyof C['operations']]: ClientOf<C, C['operations'][Name]> };

const CLIENTS: Record<OperationRole, (place: Place) => unknown> = {
  list: listClient,
  cursors: cursorClient,
  all: allClient,
  read: readClient,
  write: writeClient,
  act: actClient,
};

const clients = new WeakMap<Contract, unknown>();

/** The operations of a contract in the browser: queries, changes, and requests for jobs. */
export function clientOf<const C extends Contract>(contract: C): Client<C> {
  const known = clients.get(contract);
  // Both have the operations of this contract.
  if (known !== undefined) return known as Client<C>;
  const created = Object.fromEntries(
    Object.entries(contract.operations).map(([name, operation]) => [
      name,
      CLIENTS[operation.role]({ contract, operation, name }),
    ]),
  );
  clients.set(contract, created);
  return created as Client<C>;
}
