import type { AlertKind } from '#lib/alerts/alerts.ts';
import type { WorkflowDefinition } from '#lib/engine/workflows/define.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { ProjectContents } from '#lib/project-contents/project-contents.ts';
import type { Quotas } from '#lib/quotas/quotas.ts';
import type { Retention } from '#lib/retention/retention.ts';
import type { Services } from './context.ts';
import type { Endpoint } from './endpoint.ts';

/** One kind of object, with all that the platform does for it. */
export interface Resource {
  /** Operations of the API, each with the rule that guards it. */
  endpoints?: readonly Endpoint[];
  /** What is begun by a request and goes on after it. */
  workflows?: readonly WorkflowDefinition<unknown>[];
  /** What comes round. */
  jobs?(services: Services): readonly PeriodicJob[];
  /** Limits on what a project may have of it. */
  quotas?: readonly Quotas[];
  /** What projects have of it: what stands in the way of deleting one, and what goes with it. */
  contents?: readonly ProjectContents[];
  /** What is forgotten with time. */
  retentions?: readonly Retention[];
  /** What its users can have themselves told of. */
  alerts?: readonly AlertKind[];
  /** Makes what a new platform begins with; what is there stays as it is. Runs at every start. */
  seed?(services: Services): Promise<void>;
}

export const defineResource = (resource: Resource): Resource => resource;
