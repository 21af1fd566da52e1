import { contract } from '#lib/contract/contract.ts';
import { all, change, read, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const SUFFIX = '/{project_id}';
const OWN = { audience: 'project', summary: 'Show the project of the request' } as const;
const DETAILS = "Show a project's networking limits and what is in use";

export const networkQuotaApi = contract<typeof Schemas>()({
  ...{ service: 'networking', audience: 'token', path: '/quotas', one: 'quota', many: 'quotas', kind: 'quota' },
  operations: {
    // Older clients query the tenant before its quotas.
    ownTenant: read('tenant', 'OwnTenant', { ...OWN, suffix: '/tenant' }),
    ownProject: read('project', 'OwnProject', { ...OWN, suffix: '/project' }),
    show: show('NetworkQuota', { suffix: SUFFIX, summary: "Show a project's networking limits" }),
    defaults: show('NetworkQuota', {
      ...{ suffix: `${SUFFIX}/default`, summary: 'Show the default networking limits of a project' },
    }),
    details: show('NetworkQuotaDetails', { suffix: `${SUFFIX}/details`, summary: DETAILS }),
    // Older clients append `.json`.
    detailsJson: show('NetworkQuotaDetails', { suffix: `${SUFFIX}/details.json`, summary: DETAILS }),
    list: all('NetworkQuotas', { summary: 'List the projects with networking limits of their own' }),
    update: change('NetworkQuotaChange', 'NetworkQuota', {
      ...{ suffix: SUFFIX, summary: "Set a project's networking limits" },
    }),
    remove: remove({ suffix: SUFFIX, summary: "Reset a project's networking limits to the defaults" }),
  },
});
