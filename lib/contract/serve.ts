import type { z } from 'zod';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { type Endpoint, endpoint, type ParsedInput, type Reply } from '#lib/http/endpoint.ts';
import type { RenderedResponse } from '#lib/http/fragments.ts';
import type { Operation } from '#lib/identity/operations.ts';
import { bodyKey, type Contract, type ListBody, ObjectPath, wireSchemas } from './contract.ts';
import type { OperationContract } from './operation.ts';

type ContextOf<C extends Contract> = C['audience'] extends 'project' ? ProjectContext : AuthedContext;

interface Input<O extends OperationContract> {
  /** Undefined for operations without an id in their path. */
  id: O['role'] extends 'list' | 'create' ? undefined : string;
  query: ParsedInput<O['query']>;
  body: ParsedInput<O['input']>;
  reply: Reply;
}

type Result<C extends Contract, O extends OperationContract> = O['output'] extends z.ZodType
  ? O['role'] extends 'list'
    ? RenderedResponse<ListBody<C['many'], z.output<O['output']>, C['page']>>
    : RenderedResponse<z.output<O['output']>>
  : void;

/** The policy and the handler of an operation. */
interface Binding<C extends Contract, O extends OperationContract> {
  policy: Operation;
  run(ctx: ContextOf<C>, input: Input<O>): Promise<Result<C, O>> | Result<C, O>;
}

type Bindings<C extends Contract> = { [Name in keyof C['operations']]: Binding<C, C['operations'][Name]> };

/** The endpoints of a contract. A missing operation does not compile. */
export const serve = <C extends Contract>(contract: C, bindings: Bindings<C>): Endpoint[] =>
  Object.entries(contract.operations).map(([name, operation]) => {
    // `bindings` has the names of the operations, and each handler the types of its operation.
    const binding = bindings[name as keyof Bindings<C>] as unknown as ErasedBinding;
    return bind(contract, operation, binding);
  });

interface ErasedBinding {
  policy: Operation;
  run(ctx: AuthedContext, input: object): unknown;
}

function bind(contract: Contract, operation: OperationContract, { policy, run }: ErasedBinding): Endpoint {
  const { method, suffix, summary, status, query, role, since, until } = operation;
  const hasId = suffix.includes('{id}');
  const { body, response } = wireSchemas(contract, operation);
  const key = bodyKey(contract, operation);
  const declared = endpoint({
    ...{ method, path: `${contract.path}${suffix}`, summary, audience: contract.audience, policy, status },
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(hasId && { params: ObjectPath }),
    ...(query && { query }),
    ...(body && { body }),
    ...(response && { response }),
    run: async (ctx: AuthedContext, input: ErasedInput) => {
      const { params, query: parsedQuery, body: parsedBody, reply } = input;
      const result = await run(ctx, { id: params?.id, query: parsedQuery, body: parsedBody?.[key], reply });
      return response === undefined || role === 'list' ? result : { [key]: result };
    },
  } as unknown as Parameters<typeof endpoint>[0]);
  return declared;
}

interface ErasedInput {
  params?: z.output<typeof ObjectPath>;
  query: unknown;
  body?: Record<string, unknown>;
  reply: Reply;
}
