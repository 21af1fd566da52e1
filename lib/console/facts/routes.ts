import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_PROJECTS } from '#lib/identity/projects/listing.ts';
import { rule } from '#lib/policy/operations.ts';
import { LIST_DOMAIN_ROWS } from '../identity/domains/service.ts';
import { ListedGroupsQuery } from '../identity/groups/schema.ts';
import { LIST_GROUP_ROWS } from '../identity/groups/service.ts';
import { ListedProjectsQuery } from '../identity/projects/schema.ts';
import { LIST_USER_ROWS } from '../identity/users/listing.ts';
import { ListedUsersQuery } from '../identity/users/schema.ts';
import { factApi } from './contract.ts';
import { checkEndpoint } from './endpoint-checks.ts';
import { listFloatingIpFacts } from './floating-ip-facts.ts';
import { listLastActions, listPaces, listPeople, listReasons } from './history.ts';
import { fetchKeys, listSources } from './key-sources.ts';
import { listMovedServers } from './moved-servers.ts';
import { listObjectHistory } from './object-history.ts';
import { getOwnAddress } from './own-address.ts';
import { summarizePlatform } from './platform-summary.ts';
import { listPortDevices } from './port-devices.ts';
import { getProfile } from './profile.ts';
import { listResults } from './results.ts';
import { checkRouter } from './router-health.ts';
import * as schemas from './schema.ts';
import { countByScope } from './scope-counts.ts';
import { countGroupUses } from './security-group-uses.ts';
import { consolesOf } from './server-consoles.ts';
import { countServers } from './server-counts.ts';
import { listServerFaults } from './server-faults.ts';
import { summarizeServers } from './server-summary.ts';
import { countServerUses } from './server-uses.ts';
import { groupTotal, projectTotal, userTotal } from './totals.ts';
import { listUsageDays } from './usage-days.ts';
import { countDomains, countProjects, countSnapshots, countUsers, countVolumes } from './view-counts.ts';
import { listVolumeCopies } from './volume-copies.ts';
import { listVolumeTypeFacts } from './volume-type-facts.ts';

const HISTORY = rule('console:history:get', 'project_reader');
const KEY_SOURCES = rule('console:key_sources:get', 'project_reader');
const queries = { ListedGroupsQuery, ListedProjectsQuery, ListedUsersQuery };

const endpoints = serve(
  factApi,
  { ...schemas, ...queries },
  {
    serverCounts: { policy: rule('console:server_counts:get', 'admin'), run: countServers },
    serverSummary: { policy: rule('console:server_summary:get', 'project_reader'), run: summarizeServers },
    serverUses: { policy: rule('console:server_uses:get', 'project_reader'), run: countServerUses },
    serverFaults: { policy: rule('console:server_faults:list', 'project_reader'), run: listServerFaults },
    consoles: {
      policy: rule('console:server_consoles:get', 'project_reader'),
      run: (ctx, { params }) => consolesOf(ctx, params.server_id),
    },
    movedServers: {
      policy: rule('console:moved_servers:list', 'admin'),
      run: (ctx, { query }) => listMovedServers(ctx, query),
    },
    usageDays: { policy: rule('console:usage_days:list', 'project_reader'), run: listUsageDays },
    people: { policy: HISTORY, run: listPeople },
    lastActions: { policy: HISTORY, run: listLastActions },
    paces: { policy: HISTORY, run: listPaces },
    reasons: { policy: HISTORY, run: (ctx, { params }) => listReasons(ctx, params.server_id) },
    platformSummary: { policy: rule('console:platform_summary:get', 'admin'), run: summarizePlatform },
    scopeCounts: {
      policy: rule('console:scope_counts:get', 'authenticated'),
      run: (ctx, { query }) => countByScope(ctx, query),
    },
    volumeViews: { policy: rule('console:view_counts:volumes', 'project_reader'), run: countVolumes },
    snapshotViews: { policy: rule('console:view_counts:snapshots', 'project_reader'), run: countSnapshots },
    projectViews: { policy: LIST_PROJECTS, run: countProjects },
    domainViews: { policy: LIST_DOMAIN_ROWS, run: countDomains },
    userViews: { policy: LIST_USER_ROWS, run: countUsers },
    projectTotal: { policy: LIST_PROJECTS, run: (ctx, { query }) => projectTotal(ctx, query) },
    userTotal: { policy: LIST_USER_ROWS, run: (ctx, { query }) => userTotal(ctx, query) },
    groupTotal: { policy: LIST_GROUP_ROWS, run: (ctx, { query }) => groupTotal(ctx, query) },
    floatingIps: { policy: rule('console:floating_ip_facts:get', 'project_reader'), run: listFloatingIpFacts },
    portDevices: { policy: rule('console:port_devices:get', 'project_reader'), run: listPortDevices },
    securityGroupUses: { policy: rule('console:security_group_uses:get', 'project_reader'), run: countGroupUses },
    routerHealth: {
      policy: rule('console:router_health:get', 'project_reader'),
      run: (ctx, { params }) => checkRouter(ctx, params.router_id),
    },
    objectHistory: {
      policy: rule('console:object_history:list', 'project_reader'),
      run: (ctx, { id }) => listObjectHistory(ctx, id),
    },
    volumeCopies: { policy: rule('console:volume_copies:list', 'project_reader'), run: listVolumeCopies },
    volumeTypes: { policy: rule('console:volume_types:list', 'project_reader'), run: listVolumeTypeFacts },
    keySources: { policy: KEY_SOURCES, run: ({ env }) => listSources(env) },
    fetchedKeys: { policy: KEY_SOURCES, run: ({ env }, { params }) => fetchKeys(env, params.host, params.user) },
    ownAddress: { policy: rule('console:address:get', 'project_role'), run: getOwnAddress },
    profile: { policy: rule('console:profile:get', 'authenticated'), run: getProfile },
    endpointCheck: {
      policy: rule('console:endpoint_checks:get', 'authenticated'),
      run: (ctx, { params }) => checkEndpoint(ctx, params.endpoint_id),
    },
    results: { policy: rule('console:results:list', 'authenticated'), run: listResults },
  },
);

export const facts = defineResource({ endpoints });
