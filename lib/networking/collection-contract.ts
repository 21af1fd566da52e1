import { change, create, list, remove, show } from '#lib/contract/operation.ts';

/** What all contracts of this API have in common. */
export const NETWORKING = { service: 'networking', audience: 'project' } as const;

/** Schemas of a module and those of its collection. */
export type WithCollection<Schemas, Name extends keyof Schemas> = Schemas[Name] & Schemas;

/** Kinds of other objects that a change affects. */
interface Affects {
  create?: readonly string[];
  update?: readonly string[];
  remove?: readonly string[];
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

/** All operations of a collection. */
export const collection = (one: string, many: string, affects: Affects = {}) => ({
  ...readOnly(one, many),
  create: create('newObject', 'schema', {
    ...{ response: 'envelope', summary: `Create ${one}`, affects: affects.create },
  }),
  update: change('changes', 'schema', {
    ...{ response: 'envelope', summary: `Change ${one}`, affects: affects.update },
  }),
  remove: remove({ summary: `Delete ${one}`, affects: affects.remove }),
});

/** The same if a request can create several objects. */
export const bulkCollection = (one: string, many: string, affects: Affects = {}) => ({
  ...collection(one, many, affects),
  create: create('newObject', 'schema', {
    ...{ body: 'newObjects', response: 'created', summary: `Create one or more ${many}`, affects: affects.create },
  }),
});
