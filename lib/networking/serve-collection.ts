import type { z } from 'zod';
import type { Contract, InputOf, SchemaAt } from '#lib/contract/contract.ts';
import type { OperationContract } from '#lib/contract/operation.ts';
import { type Handlers, serve } from '#lib/contract/serve.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Endpoint, ParsedInput } from '#lib/http/endpoint.ts';
import type { Operation } from '#lib/policy/operations.ts';
import type { CollectionQuery } from './collection.ts';
import type { Insert } from './create.ts';
import type { NetworkingTable, TaggedTable } from './kinds.ts';
import { pickFields } from './listing.ts';
import { tagEndpoints } from './tags/routes.ts';
import type { Load } from './tags/service.ts';

type CollectionContract = Contract & { operations: Record<'list' | 'show' | 'create' | 'remove', OperationContract> };
/** Operations that this file serves. */
type Standard = 'list' | 'create' | 'show' | 'update' | 'remove';

type Operations<C extends Contract> = C['operations'];
type ViewOf<C extends CollectionContract> = z.output<Extract<SchemaAt<C, Operations<C>['show'], 'output'>, z.ZodType>> &
  object;
/** One new object: the input, or one of those in a body with one or many. */
type NewOf<C extends CollectionContract> =
  Extract<InputOf<C, Operations<C>['create']>, z.ZodType> extends infer S extends z.ZodType
    ? Operations<C>['create'] extends { body: string }
      ? NonNullable<Extract<NonNullable<z.output<S>[C['many'] & keyof z.output<S>]>, unknown[]>[number]>
      : z.output<S>
    : never;

/** What is the same for all collections; see `Store`. */
interface ServedStore<V> {
  collection: { table: NetworkingTable; attributes: { readonly declarations: object } };
  list(ctx: ProjectContext, query: CollectionQuery): Promise<object>;
  get(ctx: ProjectContext, id: string): Promise<V>;
  create<I>(ctx: ProjectContext, inputs: readonly I[], insert: Insert<I>): Promise<V[]>;
  /** For objects with tags. */
  load?: Load;
}

interface CommonRules<C extends CollectionContract> {
  /** Policy of reading objects and their tags. */
  read: Operation;
  /** If something precedes the list. */
  list?: ServedStore<unknown>['list'];
  /** `insert` adds one object and returns its id. */
  create: { policy: Operation; insert: Insert<NewOf<C>> };
  remove: { policy: Operation; run(ctx: ProjectContext, id: string): Promise<void> };
  /** By default as for updates. */
  tags?: { policy: Operation; load: Load };
}
interface UpdateRule<C extends CollectionContract, O extends OperationContract> {
  policy: Operation;
  run(ctx: ProjectContext, id: string, changes: ParsedInput<InputOf<C, O>>): Promise<ViewOf<C>>;
}
type Rules<C extends CollectionContract> = CommonRules<C> &
  (Operations<C> extends { update: infer O extends OperationContract } ? { update: UpdateRule<C, O> } : unknown);
type OtherHandlers<C extends Contract> = Omit<Handlers<C>, Standard>;

/**
 * The endpoints of a collection and of its tags: envelopes, one or many new objects, and `fields`.
 * @param schemas the module of the contract, except what `defineCollection` derives @param others handlers of the other
 * operations
 */
export function serveCollection<const C extends CollectionContract>(
  api: C,
  schemas: Readonly<Record<string, unknown>>,
  store: ServedStore<ViewOf<C>>,
  rules: Rules<C>,
  ...[others]: keyof OtherHandlers<C> extends never ? [] : [OtherHandlers<C>]
): Endpoint[] {
  const { collection } = store;
  const standard = handlersOf(api, store, rules as ErasedRules);
  // `Rules` and `OtherHandlers` have all operations, with the types of their schemas.
  const handlers = { ...standard, ...others } as unknown as Handlers<Contract>;
  const endpoints = serve<Contract>(api, { ...collection, ...schemas } as never, handlers);
  return 'tags' in collection.attributes.declarations
    ? [...endpoints, ...tagsOf(store, rules as ErasedRules)]
    : endpoints;
}

/** Rules without their types. */
interface ErasedRules extends Omit<CommonRules<CollectionContract>, 'create'> {
  create: { policy: Operation; insert: Insert<unknown> };
  update?: { policy: Operation; run(ctx: ProjectContext, id: string, changes: unknown): Promise<unknown> };
}
interface Request {
  id: string;
  query: CollectionQuery;
  body: unknown;
}

function handlersOf({ one, many, operations }: CollectionContract, store: ServedStore<object>, rules: ErasedRules) {
  const { read, create, update, remove, list = (ctx, query) => store.list(ctx, query) } = rules;
  const isBulk = operations.create.body !== undefined;
  return {
    list: { policy: read, run: (ctx: ProjectContext, { query }: Request) => list(ctx, query) },
    create: {
      policy: create.policy,
      async run(ctx: ProjectContext, { body }: Request) {
        const single: unknown = isBulk ? Reflect.get(body as object, one) : body;
        const isSingle = single !== undefined;
        const inputs: unknown[] = isSingle ? [single] : Reflect.get(body as object, many);
        const created = await store.create(ctx, inputs, create.insert);
        return isSingle ? { [one]: created[0] } : { [many]: created };
      },
    },
    show: {
      policy: read,
      run: async (ctx: ProjectContext, { id, query: { fields } }: Request) => ({
        [one]: pickFields(await store.get(ctx, id), fields),
      }),
    },
    update: update && {
      policy: update.policy,
      run: async (ctx: ProjectContext, { id, body }: Request) => ({ [one]: await update.run(ctx, id, body) }),
    },
    remove: { policy: remove.policy, run: (ctx: ProjectContext, { id }: Request) => remove.run(ctx, id) },
  };
}

function tagsOf(store: ServedStore<object>, { read, update, tags }: ErasedRules): Endpoint[] {
  const policy = tags?.policy ?? update?.policy;
  const load = tags?.load ?? store.load;
  if (!policy || !load) throw new InvariantError(`${store.collection.table} has tags, but no rule to change them.`);
  return tagEndpoints(store.collection.table as TaggedTable, {
    ...{ read, change: policy },
    // Objects of such collections have tags.
    find: (ctx, id) => store.get(ctx, id) as Promise<{ tags: string[] }>,
    load: (tx, ctx, id) => load.call(store, tx, ctx, id),
  });
}
