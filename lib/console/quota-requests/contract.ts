import { contract } from '#lib/contract/contract.ts';
import { create, list, read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Requests of projects for higher limits, and the decisions of administrators. */
export const quotaRequestApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/quota-requests', kind: 'quota_request' },
  ...{ one: 'quota_request', many: 'quota_requests', sort: 'created_at:desc', isStrict: true },
  dependsOn: ['quota'],
  operations: {
    list: list('QuotaRequest', 'QuotaRequestQuery', { summary: 'List the quota requests of the project' }),
    create: create('NewQuotaRequest', 'QuotaRequest', {
      summary: 'Request a higher limit for the project; an administrator decides',
    }),
    withdraw: write('POST', {
      ...{ suffix: '/{id}/withdraw', status: 200, output: 'QuotaRequest' },
      summary: 'Withdraw an open quota request of the project',
    }),
    all: list('ListedQuotaRequest', 'ListedQuotaRequestsQuery', {
      ...{ suffix: '/all', audience: 'token', kind: 'quota_request', dependsOn: ['quota'], spansProjects: true },
      summary: 'List the quota requests of all projects',
    }),
    context: read('context', 'QuotaContext', {
      ...{ suffix: '/{id}/context', audience: 'token', kind: 'quota_request' },
      ...{ dependsOn: ['quota', 'host', 'server', 'volume'], spansProjects: true },
      summary: 'Show a quota request with the usage and the free capacity that the decision depends on',
    }),
    decide: write('POST', {
      ...{ suffix: '/{id}/decision', audience: 'token', status: 200, input: 'QuotaDecision', inputKey: 'decision' },
      ...{ output: 'ListedQuotaRequest', affects: ['quota'] },
      summary: 'Grant a quota request, entirely, partly or for a limited time, or decline it',
    }),
  },
});
