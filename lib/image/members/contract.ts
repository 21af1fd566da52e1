import { contract } from '#lib/contract/contract.ts';
import { get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const ONE = '/{member_id}';

/** Events about members have the kind of their image. */
export const memberApi = contract<typeof Schemas>()({
  ...{ service: 'image', audience: 'project', path: '/images/{id}/members', one: '', many: 'members', kind: 'image' },
  operations: {
    members: get({ summary: 'List the projects that an image is shared with', response: 'MemberList' }),
    add: write('POST', {
      ...{ summary: 'Share an image with a project', body: 'NewMember', response: 'Member', status: 200 },
    }),
    member: get({ suffix: ONE, summary: 'Show the response of a project to a shared image', response: 'Member' }),
    answer: write('PUT', {
      ...{ suffix: ONE, summary: 'Accept or reject a shared image', status: 200 },
      ...{ body: 'MemberChanges', response: 'Member' },
    }),
    remove: write('DELETE', { suffix: ONE, summary: 'Stop sharing an image with a project' }),
  },
});
