import type { z } from 'zod';
import type { DeclaredAction, Endpoint } from '#lib/http/endpoint.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import type { Operation } from '#lib/policy/operations.ts';

/** An endpoint, or one action of an endpoint. */
export interface ApiOperation {
  /** `METHOD /base/path`, followed by the name of the action, if any. */
  name: string;
  definition: ServiceDefinition;
  endpoint: Endpoint;
  action?: string;
  policy: Operation | undefined;
  body: z.ZodType | undefined;
  /** Header that selects a microversion in which the operation exists; empty for services without microversions. */
  headers: Record<string, string>;
}

/** Returns all declared operations, with one entry per action. */
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

/** Selects the newest microversion up to x.60 that offers all: few fields of compute have been removed by then. */
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

/** Whether the platform has removed the operation: it returns 410 to every caller, regardless of its path. */
export const isRemoved = ({ policy }: ApiOperation): boolean => policy?.name === 'os_compute_api:removed';
