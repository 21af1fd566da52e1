import { backupVerifications } from '#lib/block-storage/verifications/routes.ts';
import { hostConnections } from '#lib/compute/host-connections/routes.ts';
import { measurements } from '#lib/compute/measurements/routes.ts';
import { readiness } from '#lib/compute/readiness/routes.ts';
import { defineService } from '#lib/http/service.ts';
import { objectStorage } from '#lib/object-store/console/administration/routes.ts';
import { bucketArchives } from '#lib/object-store/console/archives/routes.ts';
import { bucketJobs } from '#lib/object-store/console/jobs/routes.ts';
import { bucketHistories } from '#lib/object-store/console/points/routes.ts';
import { buckets } from '#lib/object-store/console/routes.ts';
import { bucketSettings } from '#lib/object-store/console/settings/routes.ts';
import { bucketImports } from '#lib/object-store/import/routes.ts';
import { credentialRotations } from './account/application-credentials/routes.ts';
import { authenticators } from './account/authenticators/routes.ts';
import { ec2KeyFacts } from './account/ec2-keys/routes.ts';
import { emailConfirmation } from './account/email-confirmation/routes.ts';
import { preferences } from './account/preferences/routes.ts';
import { sessions } from './account/sessions/routes.ts';
import { tokenReveals } from './account/token-reveals/routes.ts';
import { activity } from './activity/routes.ts';
import { alerts } from './alerts/routes.ts';
import { facts } from './facts/routes.ts';
import { capacity } from './ha/capacity/routes.ts';
import { highAvailability } from './ha/routes.ts';
import { access } from './identity/access/routes.ts';
import { listedDomains } from './identity/domains/routes.ts';
import { groups } from './identity/groups/routes.ts';
import { projectMembers } from './identity/project-members/routes.ts';
import { listedProjects } from './identity/projects/routes.ts';
import { roles } from './identity/roles/routes.ts';
import { teardown } from './identity/teardown/routes.ts';
import { users } from './identity/users/routes.ts';
import { anyImages } from './images/routes.ts';
import { maintenance } from './maintenance/routes.ts';
import { lists } from './navigation/lists/routes.ts';
import { scopes } from './navigation/scopes/routes.ts';
import { search } from './navigation/search/routes.ts';
import { listedNetworks } from './networking/networks/routes.ts';
import { packetTests } from './networking/packet-tests/routes.ts';
import { reach } from './networking/reach/routes.ts';
import { shares } from './networking/shares/routes.ts';
import { topology } from './networking/topology/routes.ts';
import { quotaRequests } from './quota-requests/routes.ts';
import { schedules } from './schedules/routes.ts';
import { taggedObjects } from './tags/routes.ts';
import { unusedObjects } from './unused/routes.ts';

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
      facts,
      unusedObjects,
      schedules,
      quotaRequests,
      taggedObjects,
      packetTests,
      reach,
      teardown,
      preferences,
      emailConfirmation,
      sessions,
      scopes,
      search,
      access,
      activity,
      users,
      hostConnections,
      groups,
      roles,
      credentialRotations,
      authenticators,
      tokenReveals,
      ec2KeyFacts,
      listedDomains,
      listedProjects,
      projectMembers,
      topology,
      listedNetworks,
      anyImages,
      shares,
      highAvailability,
      capacity,
      maintenance,
      measurements,
      readiness,
      backupVerifications,
      alerts,
      buckets,
      bucketSettings,
      bucketHistories,
      bucketJobs,
      objectStorage,
      bucketArchives,
      bucketImports,
    ],
  }),
];
