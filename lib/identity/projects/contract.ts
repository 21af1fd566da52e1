import { contract } from '#lib/contract/contract.ts';
import { create, list, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const projectApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/projects', one: 'project', many: 'projects', kind: 'project' },
  operations: {
    list: list('Project', 'ProjectQuery', { summary: 'List projects' }),
    show: show('RelatedProject', {
      ...{ summary: 'Show a project, optionally with its parents and subprojects', query: 'RelativesQuery' },
    }),
    create: create('NewProject', 'Project', { summary: 'Create a project' }),
    update: patch('ProjectChange', 'Project', { summary: 'Change a project' }),
    remove: remove({ summary: 'Delete an empty project' }),
    ofUser: list('Project', 'ProjectQuery', { path: '/users/{id}/projects', summary: 'List the projects of a user' }),
  },
});
