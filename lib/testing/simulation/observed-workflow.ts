import type { Run, Workflow } from '#lib/engine/workflows/workflow.ts';
import type { HistoryEvent } from './history.ts';
import { currentProcess } from './simulated-process.ts';

type Recorder = (event: HistoryEvent) => void;

/** The workflow, whose steps are recorded when a process executes them, and not when it reads their stored output. */
export const observed = (workflow: Workflow, record: Recorder): Workflow => ({
  ...workflow,
  run: (run: Run, input: never) => workflow.run(observedRun(run, workflow.name, subjectOf(input), record), input),
});

const observedRun = (run: Run, workflow: string, subject: string, record: Recorder): Run => ({
  id: run.id,
  sleep: (...given) => run.sleep(...given),
  step: (step, work) =>
    run.step(step, () => {
      record({ kind: 'step', run: run.id, workflow, step, process: currentProcess()?.name ?? '', subject });
      return work();
    }),
});

/** The notification, move or server that a run is about. */
function subjectOf(input: object): string {
  const { notificationId, vmoveId, serverId } = input as Record<'notificationId' | 'vmoveId' | 'serverId', unknown>;
  return String(notificationId ?? vmoveId ?? serverId ?? '');
}
