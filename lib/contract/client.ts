import type { z } from 'zod';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import {
  pagedProjectQuery,
  projectQuery,
  type Send,
  useProjectMutation,
  withSearch,
} from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { choicesQuery, wholeListQuery } from '#lib/client/whole-list-query.ts';
import { typeOf } from '#lib/http/type-of.ts';
import {
  bodyKey,
  type Contract,
  type InputOf,
  type OutputOf,
  type QueryOf,
  SERVICES,
  type Search,
} from './contract.ts';
import type { OperationContract, OperationRole } from './operation.ts';

type Output<C extends Contract, O extends OperationContract> =
  OutputOf<C, O> extends z.ZodType ? z.output<OutputOf<C, O>> : undefined;
type Input<C extends Contract, O extends OperationContract> =
  InputOf<C, O> extends z.ZodType ? z.input<InputOf<C, O>> : undefined;
type Row<C extends Contract, O extends OperationContract> = Output<C, O> & { id: string };

type Place = { contract: Contract; operation: OperationContract; name: string };

const rootOf = ({ contract: { service, path } }: Place) => `${SERVICES[service].path}${path}`;
const headersOf = ({ contract: { service } }: Place) => {
  const { headers } = SERVICES[service];
  return headers && { headers };
};
const addressOf = (place: Place, id = '') =>
  `${rootOf(place)}${place.operation.suffix.replace('{id}', encodeURIComponent(id))}`;
const bodyOf = ({ contract, operation }: Place, input: unknown) => ({ [bodyKey(contract, operation)]: input });

/** Whether the platform will change an object without a request. The contract declares it for its own rows. */
const transitional =
  ({ contract }: Place) =>
  (row: unknown): boolean =>
    contract.isTransitional?.(row as never) ?? false;

function listClient<C extends Contract, O extends OperationContract>(place: Place) {
  type Body = Record<string, readonly Row<C, O>[]> & { count?: number };
  const { contract, name } = place;
  const common = {
    kind: contract.kind,
    answer: typeOf<Body>(),
    ...headersOf(place),
    rowsOf: (body: Body): readonly Row<C, O>[] => body[contract.many] ?? [],
    isTransitional: transitional(place),
  };
  return {
    /** A page of rows at a time, for tables. */
    pages: (projectId: string, search?: Search<QueryOf<C, O>>, send?: Send) =>
      pagedProjectQuery({
        ...common,
        projectId,
        key: [name],
        path: addressOf(place),
        search: { ...search },
        ...(contract.isCounted && { countOf: ({ count }: Body) => count }),
        ...(contract.sort !== undefined && { order: { sort: contract.sort } }),
        send,
      }),
    /** Selected facts about every object, for counts and findings. */
    facts: <Entry>(projectId: string, entryOf: (row: Row<C, O>) => Entry, send?: Send) =>
      wholeListQuery({ ...common, projectId, path: addressOf(place), entryOf, send }),
    /** All rows, as choices. */
    choices: (projectId: string, search?: Search<QueryOf<C, O>>, send?: Send) =>
      choicesQuery({ ...common, projectId, path: withSearch(addressOf(place), { ...search }), send }),
  };
}

function readClient<C extends Contract, O extends OperationContract>(place: Place) {
  const { contract, name } = place;
  return {
    query: (projectId: string, search?: Search<QueryOf<C, O>>, send?: Send) =>
      projectQuery({
        projectId,
        kind: contract.kind,
        key: [name, search ?? {}],
        path: withSearch(addressOf(place), { ...search }),
        answer: typeOf<Record<string, Output<C, O>>>(),
        ...headersOf(place),
        send,
      }),
  };
}

function showClient<C extends Contract, O extends OperationContract>(place: Place) {
  const { contract, name } = place;
  return {
    query: (projectId: string, id: string, send?: Send) =>
      projectQuery({
        projectId,
        kind: contract.kind,
        key: [name, id],
        path: addressOf(place, id),
        answer: typeOf<Record<C['one'], Output<C, O>>>(),
        ...headersOf(place),
        isTransitional: (body) => transitional(place)(Reflect.get(body, contract.one)),
        send,
      }),
  };
}

const kindsOf = ({ contract, operation }: Place) => [contract.kind, ...operation.affects];

function createClient<C extends Contract, O extends OperationContract>(place: Place) {
  const request = (input: Input<C, O>): ChangeRequest => ({
    method: 'POST',
    path: addressOf(place),
    json: bodyOf(place, input),
    ...headersOf(place),
  });
  return {
    /** As a request of a job. */
    request,
    useMutation: (projectId: string) =>
      useProjectMutation(projectId, kindsOf(place), async (input: Input<C, O>): Promise<Output<C, O>> => {
        const { path, ...options } = request(input);
        const answer = typeOf<Record<string, Output<C, O>>>();
        return objectOf(place, await projectRequest(projectId, path, { ...options, answer }));
      }),
  };
}

function changeClient<C extends Contract, O extends OperationContract>(place: Place) {
  const { method } = place.operation;
  const request = (id: string, input: Input<C, O>): ChangeRequest => ({
    // Operations that change do not read.
    method: method as ChangeRequest['method'],
    path: addressOf(place, id),
    json: bodyOf(place, input),
    ...headersOf(place),
  });
  return {
    request,
    useMutation: (projectId: string) =>
      useProjectMutation(projectId, kindsOf(place), async ({ id, ...input }: Input<C, O> & { id: string }) => {
        // Without its id, the rest is the input.
        const { path, ...options } = request(id, input as Input<C, O>);
        const answer = typeOf<Record<string, Output<C, O>>>();
        return objectOf(place, await projectRequest(projectId, path, { ...options, answer }));
      }),
  };
}

function removeClient<C extends Contract, O extends OperationContract>(place: Place) {
  const request = (id: string, query?: Search<QueryOf<C, O>>): ChangeRequest => ({
    method: 'DELETE',
    path: withSearch(addressOf(place, id), { ...query }),
    ...headersOf(place),
  });
  return {
    request,
    useMutation: (projectId: string) =>
      useProjectMutation(projectId, kindsOf(place), async (id: string): Promise<void> => {
        const { path, ...options } = request(id);
        await projectRequest(projectId, path, options);
      }),
  };
}

/** The object in a response with an envelope. */
function objectOf<T>({ contract, operation }: Place, body: Record<string, T>): T {
  // The server's tests check each response against its schema.
  return body[bodyKey(contract, operation)] as T;
}

type ClientOf<C extends Contract, O extends OperationContract> = {
  list: ReturnType<typeof listClient<C, O>>;
  show: ReturnType<typeof showClient<C, O>>;
  create: ReturnType<typeof createClient<C, O>>;
  change: ReturnType<typeof changeClient<C, O>>;
  remove: ReturnType<typeof removeClient<C, O>>;
  perform: ReturnType<typeof changeClient<C, O>>;
  read: ReturnType<typeof readClient<C, O>>;
}[O['role']];

export type Client<C extends Contract> = { [Name in keyof C['operations']]: ClientOf<C, C['operations'][Name]> };

const CLIENTS: Record<OperationRole, (place: Place) => unknown> = {
  list: listClient,
  show: showClient,
  create: createClient,
  change: changeClient,
  remove: removeClient,
  perform: changeClient,
  read: readClient,
};

const clients = new WeakMap<Contract, unknown>();

/** The operations of a contract in the browser: queries, changes, and requests for jobs. */
export function clientOf<C extends Contract>(contract: C): Client<C> {
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
