import type { z } from 'zod';
import type { DeclaredAction, Endpoint } from '#lib/http/endpoint.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import type { Operation } from '#lib/identity/operations.ts';

/** One thing that can be asked of the platform: an endpoint, or an action of one. */
export interface ApiOperation {
  /** `METHOD /base/path`, and the action's name where there is one. */
  name: string;
  definition: ServiceDefinition;
  endpoint: Endpoint;
  action?: string;
  policy: Operation | undefined;
  body: z.ZodType | undefined;
  /** A microversion that offers it, as a header of its service; none where there are none. */
  headers: Record<string, string>;
}

/** Everything that is declared, each action by itself. */
export const operationsOf = (definitions: readonly ServiceDefinition[]): ApiOperation[] =>
  definitions.flatMap((definition) => definition.endpoints.flatMap((endpoint) => ofEndpoint(definition, endpoint)));

function ofEndpoint(definition: ServiceDefinition, endpoint: Endpoint): ApiOperation[] {
  const name = `${endpoint.method} ${definition.base}${endpoint.path}`;
  const one = { definition, endpoint };
  if (!endpoint.actions) {
    const { policy, body } = endpoint;
    return [{ ...one, name, policy, body, headers: versionFor(definition, [endpoint]) }];
  }
  return Object.entries(endpoint.actions).map(([action, declared]) => ({
    ...one,
    name: `${name} ${action}`,
    action,
    policy: declared.policy,
    body: declared.body,
    headers: versionFor(definition, [endpoint, declared]),
  }));
}

/** The newest microversion up to x.60 that all of them offer: few keys of compute have gone again by then. */
function versionFor(
  { microversions }: ServiceDefinition,
  offers: Pick<DeclaredAction, 'since' | 'until'>[],
): Record<string, string> {
  if (!microversions) return {};
  const since = Math.max(1, ...offers.map((offer) => offer.since ?? 1));
  const until = Math.min(...offers.map((offer) => offer.until ?? Number.POSITIVE_INFINITY));
  const { word, maximum } = microversions;
  const minor = Math.min(until, Math.max(since, Math.min(60, maximum.minor)));
  return { 'openstack-api-version': `${word} ${maximum.major}.${minor}` };
}

/** Whether the platform has taken it away: it answers 410 to everybody, whatever its path names. */
export const isRemoved = ({ policy }: ApiOperation): boolean => policy?.name === 'os_compute_api:removed';
