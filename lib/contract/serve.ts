import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { type Endpoint, endpoint, type ParsedInput, type Reply } from '#lib/http/endpoint.ts';
import type { RenderedResponse } from '#lib/http/fragments.ts';
import { Link } from '#lib/http/link.ts';
import type { Operation } from '#lib/identity/operations.ts';
import { bodyKey, type Contract, type InputOf, type OutputOf, type QueryOf, type ServiceName } from './contract.ts';
import type { OperationContract, SchemaName } from './operation.ts';

/** What a page of a list has besides its rows: links to its neighbours, and the total on request. */
type Page<Many extends string> = { [Key in `${Many}_links`]?: z.output<typeof Link>[] } & { count?: number };

const PAGES: Record<ServiceName, (many: string) => z.ZodRawShape> = {
  volume: (many) => ({ [`${many}_links`]: z.array(Link).optional(), count: z.number().optional() }),
};

type ContextOf<C extends Contract> = C['audience'] extends 'project' ? ProjectContext : AuthedContext;

interface HandlerInput<C extends Contract, O extends OperationContract> {
  /** Undefined for operations without an id in their path. */
  id: O['role'] extends 'list' | 'create' | 'read' ? undefined : string;
  query: ParsedInput<QueryOf<C, O>>;
  body: ParsedInput<InputOf<C, O>>;
  reply: Reply;
}

type Result<C extends Contract, O extends OperationContract> =
  OutputOf<C, O> extends z.ZodType
    ? O['role'] extends 'list'
      ? RenderedResponse<Record<C['many'], z.output<OutputOf<C, O>>[]> & Page<C['many']>>
      : RenderedResponse<z.output<OutputOf<C, O>>>
    : void;

interface OperationHandler<C extends Contract, O extends OperationContract> {
  policy: Operation;
  run(ctx: ContextOf<C>, input: HandlerInput<C, O>): Promise<Result<C, O>> | Result<C, O>;
}

/** A policy and a handler for each operation of a contract. */
export type Handlers<C extends Contract> = {
  [Name in keyof C['operations']]: OperationHandler<C, C['operations'][Name]>;
};

type SchemaModule = Readonly<Record<string, unknown>>;

/**
 * The endpoints of a contract. A missing operation does not compile.
 * @param schemas the module that the contract names
 */
export const serve = <C extends Contract>(
  contract: C,
  schemas: NonNullable<C['schemas']>,
  handlers: Handlers<C>,
): Endpoint[] =>
  Object.entries(contract.operations).map(([name, operation]) => {
    // `handlers` has the names of the operations, and each the types of its operation.
    const handler = handlers[name as keyof Handlers<C>] as unknown as ErasedHandler;
    return bind({ contract, operation, schemas }, handler);
  });

interface ErasedHandler {
  policy: Operation;
  run(ctx: AuthedContext, input: object): unknown;
}

interface BoundOperation {
  contract: Contract;
  operation: OperationContract;
  schemas: SchemaModule;
}

export const ObjectPath = z.object({ id: word });

/** @throws Error if the module has no such schema */
function schemaNamed(schemas: SchemaModule, name: SchemaName): z.ZodType | undefined {
  if (name === undefined) return undefined;
  const schema = schemas[name];
  if (!(schema instanceof z.ZodType)) throw new Error(`${name} is not a schema of the module.`);
  return schema;
}

/** Wire schemas of an operation, with envelopes. */
export function wireSchemas({ contract, operation, schemas }: BoundOperation) {
  const { many, service } = contract;
  const [input, output] = [operation.input, operation.output].map((name) => schemaNamed(schemas, name));
  const key = bodyKey(contract, operation);
  const rows = () => ({ [many]: z.array(output ?? z.never()), ...PAGES[service](many) });
  return {
    query: schemaNamed(schemas, operation.query),
    body: input && z.object({ [key]: input }),
    response: output && z.strictObject(operation.role === 'list' ? rows() : { [key]: output }),
  };
}

interface ParsedRequest {
  params?: z.output<typeof ObjectPath>;
  query: unknown;
  body?: Record<string, unknown>;
  reply: Reply;
}

function bind(bound: BoundOperation, { policy, run }: ErasedHandler): Endpoint {
  const { contract, operation } = bound;
  const { method, suffix, summary, status, role, since, until } = operation;
  const { query, body, response } = wireSchemas(bound);
  const key = bodyKey(contract, operation);
  const hasEnvelope = response !== undefined && role !== 'list';
  const declaration = {
    ...{ method, path: `${contract.path}${suffix}`, summary, audience: contract.audience, policy, status },
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(suffix.includes('{id}') && { params: ObjectPath }),
    ...(query && { query }),
    ...(body && { body }),
    ...(response && { response }),
    run: async (ctx: AuthedContext, request: ParsedRequest) => {
      const { params, query: parsed, body: envelope, reply } = request;
      const result = await run(ctx, { id: params?.id, query: parsed, body: envelope?.[key], reply });
      return hasEnvelope ? { [key]: result } : result;
    },
  };
  // The types of `run` are those of the declared schemas; see `Handlers`.
  return endpoint(declaration as unknown as Parameters<typeof endpoint>[0]);
}
