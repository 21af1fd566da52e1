import type { AlertKind } from '#lib/alerts/alerts.ts';
import type { WorkflowDefinition } from '#lib/engine/workflows/define.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { ProjectContents } from '#lib/project-contents/project-contents.ts';
import type { Quotas } from '#lib/quotas/quotas.ts';
import type { Retention } from '#lib/retention/retention.ts';
import type { Services } from './context.ts';
import type { Endpoint } from './endpoint.ts';

export interface Resource {
  /** API operations with their policies. */
  endpoints?: readonly Endpoint[];
  /** Work that continues after a request. */
  workflows?: readonly WorkflowDefinition<unknown>[];
  /** Periodic jobs. */
  jobs?(services: Services): readonly PeriodicJob[];
  quotas?: readonly Quotas[];
  /** Contents of projects: what prevents their deletion and is deleted with them. */
  contents?: readonly ProjectContents[];
  /** Retention rules. */
  retentions?: readonly Retention[];
  /** Alerts that users can subscribe to. */
  alerts?: readonly AlertKind[];
  /** Creates initial objects; existing ones are kept. Runs at every start. */
  seed?(services: Services): Promise<void>;
}

export const defineResource = (resource: Resource): Resource => resource;
