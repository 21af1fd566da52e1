import { z } from 'zod';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { type Action, actionEndpoint } from '#lib/http/actions.ts';
import { word } from '#lib/http/bounds.ts';
import { CollectionLinks } from '#lib/http/collection-links.ts';
import type { AuthedContext, Context, ProjectContext } from '#lib/http/context.ts';
import { type Endpoint, type EndpointDeclaration, endpoint, type ParsedInput, type Reply } from '#lib/http/endpoint.ts';
import type { RenderedResponse } from '#lib/http/fragments.ts';
import { Link } from '#lib/http/link.ts';
import type { Page } from '#lib/http/paging.ts';
import { collectionLinks } from '#lib/http/request-links.ts';
import type { Operation } from '#lib/policy/operations.ts';
import {
  type Contract,
  type InputOf,
  inputKey,
  type OutputOf,
  outputKey,
  type ParameterName,
  type ParamsOf,
  parameterNames,
  pathOf,
  type QueryOf,
  type ResponseOf,
  type RowsKey,
  rowsKey,
} from './contract.ts';
import type { OperationContract } from './operation.ts';

/** Lists of the console have neither links nor a total: handlers return their rows. */
type HasOnlyRows<C extends Contract, O extends OperationContract> = O['role'] extends 'all'
  ? true
  : [O['role'], C['service']] extends ['list', 'console']
    ? true
    : false;

const hasOnlyRows = ({ contract, operation: { role } }: BoundOperation): boolean =>
  role === 'all' || (role === 'list' && contract.service === 'console');

/**
 * What a handler of pages returns. Lists of the identity API get their links from the marker of the next page, others
 * return links to neighbours, and the total on request.
 */
type ListResult<C extends Contract, O extends OperationContract, Row> = C['service'] extends 'identity'
  ? Page<Row>
  : Record<RowsKey<C, O>, Row[]> & { [Key in `${C['many']}_links`]?: z.output<typeof Link>[] } & { count?: number };

const isList = ({ operation: { role } }: BoundOperation): boolean => role === 'all' || role === 'list';

/** Schemas of links and total beside the rows. */
function pageShape(bound: BoundOperation): z.ZodRawShape {
  const { service, many } = bound.contract;
  if (service === 'identity') return { links: CollectionLinks };
  if (hasOnlyRows(bound)) return {};
  const { isCounted } = bound.operation;
  return { [`${many}_links`]: z.array(Link).optional(), ...(isCounted && { count: z.number().optional() }) };
}

type AudienceOf<C extends Contract, O extends OperationContract> = O extends { audience: infer A } ? A : C['audience'];
type ContextOf<A> = A extends 'project' ? ProjectContext : A extends 'token' ? AuthedContext : Context;

type PathParams<C extends Contract, O extends OperationContract> = O extends { params: string }
  ? ParsedInput<ParamsOf<C, O>>
  : Record<ParameterName<C, O>, string>;

interface HandlerInput<C extends Contract, O extends OperationContract> {
  /** The parameter of this name, without which it is undefined. */
  id: 'id' extends keyof PathParams<C, O> ? PathParams<C, O>['id'] : undefined;
  params: PathParams<C, O>;
  query: ParsedInput<QueryOf<C, O>>;
  /** The input without its envelope. */
  body: ParsedInput<InputOf<C, O>>;
  reply: Reply;
}

type Result<C extends Contract, O extends OperationContract> = O extends { response: string }
  ? RenderedResponse<z.output<NonNullable<ResponseOf<C, O>>>>
  : OutputOf<C, O> extends z.ZodType
    ? HasOnlyRows<C, O> extends true
      ? RenderedResponse<z.output<OutputOf<C, O>>[]>
      : O['role'] extends 'list'
        ? RenderedResponse<ListResult<C, O, z.output<OutputOf<C, O>>>>
        : RenderedResponse<z.output<OutputOf<C, O>>>
    : void;

type Restrictions = Pick<
  EndpointDeclaration<'token', undefined, undefined, undefined, undefined>,
  'person' | 'alsoFor' | 'isOfCallersProject' | 'isSignIn'
>;

interface OperationHandler<C extends Contract, O extends OperationContract> extends Restrictions {
  /** Operation in the policy table; none for `anyone`. */
  policy: AudienceOf<C, O> extends 'anyone' ? undefined : Operation;
  /** Id of the owning user, for rules that admit owners. */
  owner?(params: PathParams<C, O>, ctx: AuthedContext): string | Promise<string>;
  run(ctx: ContextOf<AudienceOf<C, O>>, input: HandlerInput<C, O>): Promise<Result<C, O>> | Result<C, O>;
}

/** A policy and a handler for each operation of a contract; the actions for `act`. */
export type Handlers<C extends Contract> = {
  [Name in keyof C['operations']]: C['operations'][Name]['role'] extends 'act'
    ? Record<string, Action>
    : OperationHandler<C, C['operations'][Name]>;
};

type SchemaModule = Readonly<Record<string, unknown>>;
type ModuleOf<C> = C extends { readonly schemas?: infer Schemas } ? NonNullable<Schemas> : never;

/**
 * The endpoints of a contract. A missing operation does not compile.
 * @param schemas the module that the contract names
 */
export const serve = <const C extends Contract>(contract: C, schemas: ModuleOf<C>, handlers: Handlers<C>): Endpoint[] =>
  Object.entries(contract.operations).map(([name, operation]) => {
    const bound = { contract, operation, schemas: schemas as SchemaModule };
    const handler: unknown = handlers[name as keyof Handlers<C>];
    // `Handlers` has the names of the operations, and each the type of its operation.
    const declared =
      operation.role === 'act'
        ? bindActions(bound, handler as Record<string, Action>)
        : bind(bound, handler as ErasedHandler);
    return { ...declared, resource: contract };
  });

interface ErasedHandler extends Restrictions {
  policy: Operation | undefined;
  owner?(params: unknown, ctx: AuthedContext): string | Promise<string>;
  run(ctx: Context, input: object): unknown;
}

interface BoundOperation {
  contract: Contract;
  operation: OperationContract;
  schemas: SchemaModule;
}

const ObjectPath = z.object({ id: word });

/** @throws InvariantError if the module has no such schema */
function schemaNamed(schemas: SchemaModule, name: string | undefined): z.ZodType | undefined {
  if (name === undefined) return undefined;
  const schema = schemas[name];
  if (!(schema instanceof z.ZodType)) throw new InvariantError(`${name} is not a schema of the module.`);
  return schema;
}

function paramsSchema({ contract, operation, schemas }: BoundOperation): z.ZodType | undefined {
  const names = parameterNames(pathOf(contract, operation));
  if (names.length === 0) return undefined;
  const params = schemaNamed(schemas, operation.params ?? contract.params);
  return params ?? z.object(Object.fromEntries(names.map((name) => [name, word])));
}

function responseSchema(bound: BoundOperation): z.ZodType | undefined {
  const { contract, operation, schemas } = bound;
  const output = schemaNamed(schemas, operation.output);
  if (operation.response !== undefined || !output) return schemaNamed(schemas, operation.response);
  if (isList(bound)) return z.strictObject({ [rowsKey(contract, operation)]: z.array(output), ...pageShape(bound) });
  return z.strictObject({ [outputKey(contract, operation)]: output });
}

/** Wire schemas of an operation, with envelopes. */
export function wireSchemas(bound: BoundOperation) {
  const { contract, operation, schemas } = bound;
  const input = schemaNamed(schemas, operation.input);
  const objectOf = contract.isStrict ? z.strictObject : z.object;
  const envelope = input && objectOf({ [inputKey(contract, operation)]: input });
  return {
    params: paramsSchema(bound),
    query: schemaNamed(schemas, operation.query),
    body: schemaNamed(schemas, operation.body) ?? envelope,
    response: responseSchema(bound),
  };
}

const given = <T extends object>(fields: T): Partial<T> =>
  // Entries of `fields`, without the undefined ones.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

interface ParsedRequest {
  params?: Record<string, unknown>;
  query: unknown;
  body?: Record<string, unknown>;
  reply: Reply;
}

/** Puts the result of a handler into its envelope. */
function wrapperOf(bound: BoundOperation): (result: unknown, ctx: Context) => unknown {
  const { contract, operation } = bound;
  if (operation.response !== undefined || operation.output === undefined) return (result) => result;
  const key = isList(bound) ? rowsKey(contract, operation) : outputKey(contract, operation);
  if (contract.service === 'identity' && isList(bound)) {
    return (result, ctx) => {
      // See `Handlers`.
      const { rows, nextMarker } = hasOnlyRows(bound)
        ? { rows: result, nextMarker: undefined }
        : (result as Page<unknown>);
      return { [key]: rows, links: collectionLinks(ctx, nextMarker) };
    };
  }
  return isList(bound) && !hasOnlyRows(bound) ? (result) => result : (result) => ({ [key]: result });
}

function bind(bound: BoundOperation, handler: ErasedHandler): Endpoint {
  const { contract, operation } = bound;
  const { run, owner, ...rest } = handler;
  const { method, summary, status, since = contract.since, until, audience = contract.audience } = operation;
  const bodyOf = (body: ParsedRequest['body']) =>
    operation.body === undefined ? body?.[inputKey(contract, operation)] : body;
  const wrap = wrapperOf(bound);
  const declaration = {
    ...{ method, path: pathOf(contract, operation), summary, audience, status },
    ...given({ ...rest, owner, since, until, ...wireSchemas(bound) }),
    policy: handler.policy,
    run: async (ctx: Context, { params, query, body, reply }: ParsedRequest) =>
      wrap(await run(ctx, { id: params?.id, params: params ?? {}, query, body: bodyOf(body), reply }), ctx),
  };
  // The types of `run` are those of the declared schemas; see `Handlers`.
  return endpoint(declaration as unknown as Parameters<typeof endpoint>[0]);
}

function bindActions(bound: BoundOperation, actions: Record<string, Action>): Endpoint {
  const { contract, operation } = bound;
  const params = paramsSchema(bound) ?? ObjectPath;
  const summary = operation.summary.replace('{actions}', Object.keys(actions).join(', '));
  const response = schemaNamed(bound.schemas, operation.response);
  const { since, until } = operation;
  return {
    ...actionEndpoint({ path: pathOf(contract, operation), summary, params, actions, ...given({ response }) }),
    ...given({ since, until }),
  };
}
