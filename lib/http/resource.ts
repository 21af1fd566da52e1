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

const defined: Resource[] = [];

/** Declares a resource; registries of operations, quotas, contents and alerts read it from here. */
export function defineResource(resource: Resource): Resource {
  defined.push(resource);
  return resource;
}

/** Complete once the services of the platform are loaded. */
export const definedResources = (): readonly Resource[] => defined;
