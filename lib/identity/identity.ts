import type { ServiceDefinition } from '#lib/http/service.ts';
import { accessRuleEndpoints } from './access-rules/routes.ts';
import { applicationCredentialEndpoints } from './application-credentials/routes.ts';
import { authScopeEndpoints } from './auth-scopes/routes.ts';
import { identityRootEndpoint, identityVersionEndpoint } from './discovery.ts';
import { domainEndpoints } from './domains/routes.ts';
import { failedSignInRetention } from './lockout.ts';
import { projectEndpoints } from './projects/routes.ts';
import { revocationEndpoints } from './revocations/routes.ts';
import { roleEndpoints } from './roles/routes.ts';
import { revocationRetention } from './tokens/retention.ts';
import { tokenEndpoints } from './tokens/routes.ts';
import { userEndpoints } from './users/routes.ts';

const common = { type: 'identity', title: 'Identity', dialect: 'identity' } as const;

/** The identity API: its version 3 and its root. */
export const identityServices: readonly ServiceDefinition[] = [
  {
    ...common,
    base: '/identity/v3',
    endpoints: [
      identityVersionEndpoint,
      ...tokenEndpoints,
      ...authScopeEndpoints,
      ...revocationEndpoints,
      ...domainEndpoints,
      ...projectEndpoints,
      ...userEndpoints,
      ...roleEndpoints,
      ...applicationCredentialEndpoints,
      ...accessRuleEndpoints,
    ],
  },
  { ...common, base: '/identity', endpoints: [identityRootEndpoint] },
];

export const identityRetentions = [revocationRetention, failedSignInRetention];
