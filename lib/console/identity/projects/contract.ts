import { contract } from '#lib/contract/contract.ts';
import { get, list, show, write } from '#lib/contract/operation.ts';
import type * as Projects from '#lib/identity/projects/schema.ts';
import type * as Schemas from './schema.ts';
import type { ListedProject } from './schema.ts';

/** Operations on projects for which the identity API has no endpoint, or only one per project. */
export const listedProjectApi = contract<typeof Schemas & Pick<typeof Projects, 'Project'>>()({
  ...{ service: 'console', audience: 'token', path: '/projects', one: 'project', many: 'projects', kind: 'project' },
  dependsOn: ['role_assignment'],
  isStrict: true,
  sort: 'name:asc',
  placement: { restsOn: ({ parent }: ListedProject) => parent?.id },
  operations: {
    rows: list('ListedProject', 'ListedProjectsQuery', {
      summary: 'List projects with their members and what they use of their limits',
    }),
    setUp: write('POST', {
      ...{ status: 201, body: 'NewProjectSetup', output: 'Project', affects: ['domain', 'quota'] },
      summary: 'Create a project, its members and its limits in one transaction',
    }),
    row: show('ListedProject', { summary: 'Show a project with its members and what it uses of its limits' }),
    effects: get({
      ...{ suffix: '/{id}/effects', response: 'ProjectEffects' },
      summary: 'Show who and what is affected when a project is disabled',
    }),
    disable: write('POST', { suffix: '/{id}/disable', summary: 'Disable a project with all projects below it' }),
    quotas: get({
      ...{ suffix: '/{id}/quotas', kind: 'quota', dependsOn: ['bucket'], response: 'ProjectQuotas' },
      summary: 'Show the limits and the usage of a project in all services',
    }),
    standardQuotas: get({
      ...{ path: '/quotas', kind: 'quota', response: 'ProjectQuotas' },
      summary: 'Show the limits of a project that has none of its own',
    }),
    changeQuotas: write('PATCH', {
      ...{ suffix: '/{id}/quotas', status: 200, body: 'QuotaChanges', response: 'ProjectQuotas', affects: ['quota'] },
      summary: 'Set limits of a project in several services in one transaction',
    }),
    createStarterNetwork: write('POST', {
      ...{ suffix: '/{id}/starter-network', status: 201, input: 'StarterNetwork' },
      ...{ key: 'network', output: 'MadeNetwork' },
      summary: 'Create a network with a subnet and a router in a project without being its member',
    }),
  },
});
