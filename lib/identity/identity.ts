import type { ServiceDefinition } from '#lib/http/service.ts';
import { identityRootEndpoint, identityVersionEndpoint } from './discovery.ts';
import { tokenEndpoints } from './tokens/routes.ts';

const common = { type: 'identity', title: 'Identity', dialect: 'identity' } as const;

/** The identity API: its version 3 and its root. */
export const identityServices: readonly ServiceDefinition[] = [
  { ...common, base: '/identity/v3', endpoints: [identityVersionEndpoint, ...tokenEndpoints] },
  { ...common, base: '/identity', endpoints: [identityRootEndpoint] },
];
