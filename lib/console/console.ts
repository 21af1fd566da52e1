import { hostConnections } from '#lib/compute/host-connections/routes.ts';
import { defineService } from '#lib/http/service.ts';
import { objectStorage } from '#lib/object-store/console/administration/routes.ts';
import { bucketArchives } from '#lib/object-store/console/archives/routes.ts';
import { bucketJobs } from '#lib/object-store/console/jobs/routes.ts';
import { bucketHistories } from '#lib/object-store/console/points/routes.ts';
import { buckets } from '#lib/object-store/console/routes.ts';
import { bucketSettings } from '#lib/object-store/console/settings/routes.ts';
import { bucketImports } from '#lib/object-store/import/routes.ts';
import { access } from './access/routes.ts';
import { activity } from './activity/routes.ts';
import { alerts } from './alerts/routes.ts';
import { credentialRotations } from './application-credentials/routes.ts';
import { authenticators } from './authenticators/routes.ts';
import { listedDomains } from './domains/routes.ts';
import { ec2KeyFacts } from './ec2-keys/routes.ts';
import { emailConfirmation } from './email-confirmation/routes.ts';
import { facts } from './facts/routes.ts';
import { groups } from './groups/routes.ts';
import { highAvailability } from './ha/routes.ts';
import { lists } from './lists/routes.ts';
import { maintenance } from './maintenance/routes.ts';
import { listedNetworks } from './networks/routes.ts';
import { packetTests } from './packet-tests/routes.ts';
import { preferences } from './preferences/routes.ts';
import { listedProjects } from './projects/routes.ts';
import { reach } from './reach/routes.ts';
import { roles } from './roles/routes.ts';
import { scopes } from './scopes/routes.ts';
import { search } from './search/routes.ts';
import { sessions } from './sessions/routes.ts';
import { shares } from './shares/routes.ts';
import { teardown } from './teardown/routes.ts';
import { tokenReveals } from './token-reveals/routes.ts';
import { topology } from './topology/routes.ts';
import { users } from './users/routes.ts';

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
      topology,
      listedNetworks,
      shares,
      highAvailability,
      maintenance,
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
