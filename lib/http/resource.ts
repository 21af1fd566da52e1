import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Operation } from '#lib/policy/operations.ts';
import type { Services } from './context.ts';
import type { Endpoint } from './endpoint.ts';

/** Parts of a resource. Layers above add theirs by declaration merging: quotas, alerts, workflows, retention rules. */
export interface Resource {
  /** API operations with their policies. */
  endpoints?: readonly Endpoint[];
  /** Operations that services check beside those of endpoints. */
  policies?: readonly Operation[];
  /** Creates initial objects; existing ones are kept. Runs at every start. */
  seed?(services: Services): Promise<void>;
}

/** Declares a resource. It takes effect when the platform registers that of its service. */
export const defineResource = (resource: Resource): Resource => resource;

let registered: readonly Resource[] | undefined;

/** Registers the resources of all services, where registries of operations, quotas, contents and alerts find them. */
export function registerResources(resources: readonly Resource[]): readonly Resource[] {
  registered = resources;
  return registered;
}

/** @throws InvariantError before the platform is loaded */
export function registeredResources(): readonly Resource[] {
  if (!registered) throw new InvariantError('The resources of the platform are not registered yet.');
  return registered;
}
