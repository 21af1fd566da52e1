import { hostConnections } from '#lib/compute/host-connections/routes.ts';
import { defineService } from '#lib/http/service.ts';
import { objectStorage } from '#lib/object-store/console/administration/routes.ts';
import { bucketArchives } from '#lib/object-store/console/archives/routes.ts';
import { bucketJobs } from '#lib/object-store/console/jobs/routes.ts';
import { bucketLifecycles } from '#lib/object-store/console/lifecycle-routes.ts';
import { bucketHistories } from '#lib/object-store/console/points/routes.ts';
import { bucketPolicies } from '#lib/object-store/console/policy-routes.ts';
import { buckets } from '#lib/object-store/console/routes.ts';
import { bucketSettings } from '#lib/object-store/console/settings/routes.ts';
import { bucketTransfers } from '#lib/object-store/console/transfer-routes.ts';
import { bucketUsages } from '#lib/object-store/console/usage/routes.ts';
import { bucketImports } from '#lib/object-store/import/routes.ts';
import { access } from './access/routes.ts';
import { activity } from './activity/routes.ts';
import { actors } from './actors/routes.ts';
import { address } from './address/routes.ts';
import { alerts } from './alerts/routes.ts';
import { credentialRotations } from './application-credentials/routes.ts';
import { listedAssignments } from './assignments/routes.ts';
import { authenticators } from './authenticators/routes.ts';
import { listedDomains } from './domains/routes.ts';
import { ec2KeyFacts } from './ec2-keys/routes.ts';
import { emailConfirmation } from './email-confirmation/routes.ts';
import { endpointChecks } from './endpoint-checks/routes.ts';
import { floatingIpFacts } from './floating-ip-facts/routes.ts';
import { groups } from './groups/routes.ts';
import { haCoverage } from './ha/coverage/routes.ts';
import { haForecast } from './ha/forecast/routes.ts';
import { haIncidents } from './ha/incident-card/routes.ts';
import { listedNotifications } from './ha/notifications/routes.ts';
import { haOverview } from './ha/overview/routes.ts';
import { haPreflight } from './ha/preflight/routes.ts';
import { haRecord } from './ha/record/routes.ts';
import { haReport } from './ha/report/routes.ts';
import { haSegmentsWithHosts } from './ha/segments/routes.ts';
import { haTriage } from './ha/triage/routes.ts';
import { history } from './history/routes.ts';
import { keySources } from './key-sources/routes.ts';
import { lists } from './lists/routes.ts';
import { maintenance } from './maintenance/routes.ts';
import { members } from './members/routes.ts';
import { movedServers } from './moved-servers/routes.ts';
import { listedNetworks } from './networks/routes.ts';
import { objectHistory } from './object-history/routes.ts';
import { packetTests } from './packet-tests/routes.ts';
import { platformSummary } from './platform-summary/routes.ts';
import { portDevices } from './port-devices/routes.ts';
import { preferences } from './preferences/routes.ts';
import { profile } from './profile/routes.ts';
import { listedProjects } from './projects/routes.ts';
import { reach } from './reach/routes.ts';
import { rejectedRequests } from './rejected-requests/routes.ts';
import { results } from './results/routes.ts';
import { roles } from './roles/routes.ts';
import { routerHealth } from './router-health/routes.ts';
import { routersWithInterfaces } from './routers/routes.ts';
import { scopeCounts } from './scope-counts/routes.ts';
import { scopes } from './scopes/routes.ts';
import { search } from './search/routes.ts';
import { securityGroupUses } from './security-group-uses/routes.ts';
import { serverConsoles } from './server-consoles/routes.ts';
import { serverCounts } from './server-counts/routes.ts';
import { serverFaults } from './server-faults/routes.ts';
import { serverSummary } from './server-summary/routes.ts';
import { serverUses } from './server-uses/routes.ts';
import { sessions } from './sessions/routes.ts';
import { shares } from './shares/routes.ts';
import { starterNetwork } from './starter-network/routes.ts';
import { teardown } from './teardown/routes.ts';
import { tokenReveals } from './token-reveals/routes.ts';
import { topology } from './topology/routes.ts';
import { totals } from './totals/routes.ts';
import { usageDays } from './usage-days/routes.ts';
import { users } from './users/routes.ts';
import { viewCounts } from './view-counts/routes.ts';
import { volumeCopies } from './volume-copies/routes.ts';
import { volumeTypeFacts } from './volume-types/routes.ts';

/**
 * Data of the console for its users. Not part of the catalog: it belongs to this console, even if that shows another
 * cloud. Access rules name it `console`, with paths such as `/v1/search`.
 */
export const consoleServices = [
  defineService({
    type: 'console',
    title: 'Console',
    base: '/console/v1',
    dialect: 'compute',
    resources: [
      lists,
      history,
      serverCounts,
      platformSummary,
      serverSummary,
      serverUses,
      serverFaults,
      serverConsoles,
      movedServers,
      usageDays,
      keySources,
      address,
      packetTests,
      reach,
      teardown,
      preferences,
      emailConfirmation,
      sessions,
      scopes,
      scopeCounts,
      search,
      profile,
      access,
      activity,
      results,
      members,
      actors,
      users,
      viewCounts,
      volumeCopies,
      volumeTypeFacts,
      hostConnections,
      groups,
      roles,
      listedAssignments,
      credentialRotations,
      authenticators,
      endpointChecks,
      tokenReveals,
      ec2KeyFacts,
      rejectedRequests,
      listedDomains,
      listedProjects,
      starterNetwork,
      securityGroupUses,
      portDevices,
      topology,
      totals,
      listedNetworks,
      shares,
      routersWithInterfaces,
      floatingIpFacts,
      routerHealth,
      objectHistory,
      haOverview,
      listedNotifications,
      haTriage,
      haPreflight,
      haCoverage,
      haSegmentsWithHosts,
      maintenance,
      haForecast,
      alerts,
      haRecord,
      haReport,
      haIncidents,
      buckets,
      bucketPolicies,
      bucketLifecycles,
      bucketSettings,
      bucketHistories,
      bucketTransfers,
      bucketJobs,
      objectStorage,
      bucketUsages,
      bucketArchives,
      bucketImports,
    ],
  }),
];
