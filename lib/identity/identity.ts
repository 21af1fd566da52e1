import { defineService } from '#lib/http/service.ts';
import { accessRules } from './access-rules/routes.ts';
import { applicationCredentials } from './application-credentials/routes.ts';
import { assignments } from './assignments/routes.ts';
import { authScopes } from './auth-scopes/routes.ts';
import { credentials } from './credentials/routes.ts';
import { deviceSignIn } from './device-sign-in/routes.ts';
import { directories } from './directory/routes.ts';
import { root, version } from './discovery.ts';
import { domainConfig } from './domain-config/routes.ts';
import { domains } from './domains/routes.ts';
import { ec2Keys } from './ec2-keys/routes.ts';
import { catalogEndpoints } from './endpoints/routes.ts';
import { factors } from './factors/routes.ts';
import { federatedAuth } from './federation/auth/routes.ts';
import { externalIdentities } from './federation/links/routes.ts';
import { mappings } from './federation/mappings/routes.ts';
import { federationProtocols } from './federation/protocols/routes.ts';
import { identityProviders } from './federation/providers/routes.ts';
import { samlServices } from './federation/saml/routes.ts';
import { serviceProviders } from './federation/service-providers/routes.ts';
import { websso } from './federation/websso/routes.ts';
import { groups } from './groups/routes.ts';
import { invitations } from './invitations/routes.ts';
import { unifiedLimits } from './limits/routes.ts';
import { passkeys } from './passkeys/routes.ts';
import { policies } from './policies/routes.ts';
import { projectTags } from './project-tags/routes.ts';
import { projects } from './projects/routes.ts';
import { regions } from './regions/routes.ts';
import { registeredLimits } from './registered-limits/routes.ts';
import { revocations } from './revocations/routes.ts';
import { roles } from './roles/routes.ts';
import { services } from './services/routes.ts';
import { signedRequests } from './signed-requests/routes.ts';
import { tokens } from './tokens/routes.ts';
import { trusts } from './trusts/routes.ts';
import { users } from './users/routes.ts';

const common = { type: 'identity', title: 'Identity', dialect: 'identity' } as const;

/** The identity API: version 3 and its root. */
export const identityServices = [
  defineService({
    ...common,
    base: '/identity/v3',
    repeatedKey: 'first',
    allowsTrailingSlash: true,
    resources: [
      version,
      tokens,
      federatedAuth,
      websso,
      deviceSignIn,
      authScopes,
      revocations,
      domains,
      domainConfig,
      directories,
      projects,
      projectTags,
      users,
      groups,
      factors,
      invitations,
      passkeys,
      roles,
      assignments,
      trusts,
      applicationCredentials,
      accessRules,
      credentials,
      ec2Keys,
      signedRequests,
      identityProviders,
      federationProtocols,
      samlServices,
      mappings,
      serviceProviders,
      externalIdentities,
      regions,
      services,
      catalogEndpoints,
      registeredLimits,
      unifiedLimits,
      policies,
    ],
  }),
  defineService({ ...common, base: '/identity', resources: [root] }),
];
