import { contract } from '#lib/contract/contract.ts';
import { get, write } from '#lib/contract/operation.ts';
import { NETWORKING } from '../collection-contract.ts';
import { KINDS, pathOf, type TaggedTable } from '../kinds.ts';
import type * as Schemas from './schema.ts';

const TAGS = { params: 'TaggedPath' } as const;
const TAG = { suffix: '/{tag}', params: 'TagPath' } as const;
const CHANGE = { ...TAGS, body: 'NewTags', response: 'TagList' } as const;

/** `/{plural}/{id}/tags` and one tag of it, the same for every kind of object. */
export function tagApi(table: TaggedTable) {
  const object = `an object of the ${table.replaceAll('_', ' ')}`;
  return contract<typeof Schemas>()({
    ...{ ...NETWORKING, path: `${pathOf(table)}/{id}/tags`, one: 'tags', many: 'tags', kind: KINDS[table] },
    operations: {
      list: get({ ...TAGS, response: 'TagList', summary: `List the tags of ${object}` }),
      replace: write('PUT', { ...CHANGE, status: 200, summary: `Replace the tags of ${object}` }),
      add: write('POST', { ...CHANGE, status: 201, summary: `Add tags to ${object}` }),
      clear: write('DELETE', { ...TAGS, summary: `Remove all tags of ${object}` }),
      check: get({ ...TAG, status: 204, summary: `Check whether ${object} has a tag` }),
      addOne: write('PUT', { ...TAG, status: 201, summary: `Add a tag to ${object}` }),
      removeOne: write('DELETE', { ...TAG, summary: `Remove a tag of ${object}` }),
    },
  });
}
