import type { AlertKind } from '#lib/alerts/alerts.ts';
import type { ProjectContents } from '#lib/project-contents/project-contents.ts';
import type { Quotas } from '#lib/quotas/quotas.ts';
import type { Services } from './context.ts';
import type { Endpoint } from './endpoint.ts';

/** Parts of a resource. Layers above add theirs by declaration merging: workflows, periodic jobs, retention rules. */
export interface Resource {
  /** API operations with their policies. */
  endpoints?: readonly Endpoint[];
  quotas?: readonly Quotas[];
  /** Contents of projects: what prevents their deletion and is deleted with them. */
  contents?: readonly ProjectContents[];
  /** Alerts that users can subscribe to. */
  alerts?: readonly AlertKind[];
  /** Creates initial objects; existing ones are kept. Runs at every start. */
  seed?(services: Services): Promise<void>;
}

const defined: Resource[] = [];

/** Declares a resource; registries of quotas, contents and alerts read it from here. */
export function defineResource(resource: Resource): Resource {
  defined.push(resource);
  return resource;
}

/** Complete once the services of the platform are loaded. */
export const definedResources = (): readonly Resource[] => defined;
