import { change, create, list, remove, show } from '#lib/contract/operation.ts';

/** What all contracts of this API have in common. */
export const NETWORKING = { service: 'networking', audience: 'project' } as const;

/** Schemas of a module and those of its collection. */
export type WithCollection<Schemas, Name extends keyof Schemas> = Schemas[Name] & Schemas;

/** Kinds of other objects that a change affects. */
interface Affects {
  create?: readonly string[];
  update?: readonly string[];
}

interface Names<New extends string, Changes extends string> {
  create: New;
  update: Changes;
  affects?: Affects;
}

/**
 * Reading a collection, in terms of the schemas of `defineCollection`. Lists contain complete objects unless the client
 * asks for `fields`.
 * @param one such as `a network` @param many such as `networks`
 */
export const readOnly = (one: string, many: string) => ({
  list: list('schema', 'query', { response: 'list', summary: `List ${many}` }),
  show: show('schema', { query: 'showQuery', response: 'envelope', summary: `Show ${one}` }),
});

/** All operations of a collection; `names` are the schemas of its inputs. */
export const collection = <const New extends string, const Changes extends string>(
  one: string,
  many: string,
  names: Names<New, Changes>,
) => ({
  ...readOnly(one, many),
  create: create(names.create, 'schema', {
    ...{ response: 'envelope', summary: `Create ${one}`, affects: names.affects?.create },
  }),
  update: change(names.update, 'schema', {
    ...{ response: 'envelope', summary: `Change ${one}`, affects: names.affects?.update },
  }),
  remove: remove({ summary: `Delete ${one}` }),
});

/** The same if a request can create several objects; `body` is the schema of one or many. */
export const bulkCollection = <const New extends string, const Changes extends string, const Body extends string>(
  one: string,
  many: string,
  { body, ...names }: Names<New, Changes> & { body: Body },
) => ({
  ...collection(one, many, names),
  create: create(names.create, 'schema', {
    ...{ body, response: 'created', summary: `Create one or more ${many}`, affects: names.affects?.create },
  }),
});
