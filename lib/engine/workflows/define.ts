import type { Services } from '#lib/http/context.ts';
import type { PoolName, Run, Workflow } from './workflow.ts';

declare module '#lib/http/resource.ts' {
  interface Resource {
    /** Work that continues after a request. */
    workflows?: readonly WorkflowDefinition<unknown>[];
  }
}

export type WorkflowPlatform = Pick<Services, 'database' | 'engine' | 'env' | 'log' | 'callAs'>;

export interface Definition<I> {
  name: string;
  /** Worker pool; `general` by default. */
  pool?: PoolName;
  /** Passes until the run fails; 5 by default. */
  maxAttempts?: number;
  run(platform: WorkflowPlatform, run: Run, input: I): Promise<void>;
  /** Moves the object to a consistent final state after the run failed. */
  onFailure(platform: WorkflowPlatform, input: I, error: Error, runId: string): Promise<void>;
}

/** The code of a workflow before it is bound to a platform; `startWorkflow` needs only its name. */
export interface WorkflowDefinition<I = never> {
  name: string;
  pool: PoolName;
  bind(platform: WorkflowPlatform): Workflow;
  /** Never set; carries the type of the input. */
  readonly input?: I;
}

export function defineWorkflow<I>(definition: Definition<I>): WorkflowDefinition<I> {
  const { name, pool = 'general' } = definition;
  return {
    name,
    pool,
    bind: (platform) => ({
      name,
      pool,
      maxAttempts: definition.maxAttempts ?? 5,
      run: (run: Run, input: I) => definition.run(platform, run, input),
      onFailure: (input: I, error: Error, runId: string) => definition.onFailure(platform, input, error, runId),
    }),
  };
}
