import { contract } from '#lib/contract/contract.ts';
import { get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const activityApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/activity', one: 'activity', many: '', kind: 'activity' },
  operations: {
    project: get({
      ...{ audience: 'project', query: 'ActivityQuery', response: 'ActivityAnswer' },
      summary: 'List the activity in the project, one entry for each request, newest first',
    }),
    all: get({
      ...{ suffix: '/all', query: 'AllActivityQuery', response: 'ActivityAnswer' },
      summary: 'List the activity on the platform and in all projects, newest first',
    }),
    domain: get({
      ...{ suffix: '/domains/{id}', query: 'ActivityQuery', response: 'ActivityAnswer' },
      summary: 'List the activity in a domain: changes to its users, groups, projects and roles, newest first',
    }),
    undo: write('POST', {
      ...{ suffix: '/{id}/undo', status: 202 },
      summary: 'Undo an action of the last ten minutes with the rights of the caller',
    }),
    goneInProject: get({
      ...{ suffix: '/gone/{id}', audience: 'project', response: 'GoneObject' },
      summary: 'Show who deleted an object of the project, and when',
    }),
    goneAnywhere: get({
      ...{ suffix: '/all/gone/{id}', response: 'GoneObject' },
      summary: 'Show who deleted an object of any project or of the platform, and when',
    }),
    goneInDomain: get({
      ...{ suffix: '/domains/{domain_id}/gone/{id}', params: 'DomainGoneObjectPath', response: 'GoneObject' },
      summary: 'Show who deleted an object of a domain, and when',
    }),
  },
});
