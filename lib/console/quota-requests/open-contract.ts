import { contract } from '#lib/contract/contract.ts';
import { get } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** For the navigation, which every page of administrators loads. */
export const openQuotaRequestApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/open-quota-requests', one: '', many: '', kind: 'quota_request' },
  spansProjects: true,
  operations: {
    count: get({ response: 'OpenQuotaRequests', summary: 'Count the open quota requests of all projects' }),
  },
});
