import type { Services } from '#lib/http/context.ts';
import type { PoolName, Run, Workflow } from './workflow.ts';

export type WorkflowPlatform = Pick<Services, 'database' | 'engine' | 'env' | 'log' | 'callAs'>;

export interface Definition<I> {
  name: string;
  /** Whose workers carry it out; `general` when not given. */
  pool?: PoolName;
  /** How often the run is passed through before it gives up; 5 when not given. */
  maxAttempts?: number;
  run(platform: WorkflowPlatform, run: Run, input: I): Promise<void>;
  /** Brings the object to an honest end when the run gave up. */
  onFailure(platform: WorkflowPlatform, input: I, error: Error): Promise<void>;
}

/** A workflow's code before it is bound to a platform; its name is what `startWorkflow` needs. */
export interface WorkflowDefinition<I = never> {
  name: string;
  pool: PoolName;
  bind(platform: WorkflowPlatform): Workflow;
  /** Never set; carries the type of the input. */
  readonly input?: I;
}

/** Declares a workflow whose runs take an input of type I. */
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
      onFailure: (input: I, error: Error) => definition.onFailure(platform, input, error),
    }),
  };
}
