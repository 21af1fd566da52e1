import { contract } from '#lib/contract/contract.ts';
import { all, create, read, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const trustApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/OS-TRUST/trusts', one: 'trust', many: 'trusts', kind: 'trust' },
  operations: {
    list: all('TrustSummary', { summary: 'List trusts', query: 'TrustQuery' }),
    create: create('NewTrust', 'Trust', {
      ...{ summary: 'Create a trust that delegates roles on a project to another user', audience: 'project' },
    }),
    show: show('Trust', { summary: 'Show a trust' }),
    remove: remove({ summary: 'End a trust and all that came from it' }),
    roles: all('Role', { suffix: '/{id}/roles', key: 'roles', summary: 'List the roles that a trust lends' }),
    role: read('role', 'Role', { suffix: '/{id}/roles/{role_id}', summary: 'Show a role that a trust lends' }),
  },
});
