import type { Tx } from '#lib/db/database.ts';
import type { ApiResponse } from '#lib/engine/workflows/request-once.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import type { ClaimedNotification } from './claimed-notification.ts';
import { type ComputeRequest, requestComputeOnce } from './compute-requests.ts';
import { englishOf, type RecoveryText } from './messages.ts';
import { beginStep, endStep, type Progress, type StepRef, updateStep } from './record.ts';

export type Platform = Pick<Services, 'database' | 'engine' | 'env' | 'log' | 'callAs'>;

/** An attempt to recover from a fault. */
export interface Recovery {
  platform: Platform;
  run: Run;
  notification: ClaimedNotification;
  attempt: number;
  /** Position of the next step. */
  position: number;
}

/** Result of a successful attempt. */
export interface RecoveryResult {
  status: 'finished' | 'ignored';
  message: RecoveryText | null;
}

/** An attempt failed for a known reason: it is undone and repeated once. */
export class RecoveryFailure extends Error {
  override name = 'RecoveryFailure';
  readonly text: RecoveryText;

  constructor(text: RecoveryText) {
    super(englishOf(text));
    this.text = text;
  }
}

/** The control plane may be isolated. The recovery waits and begins again, in the same attempt. */
export class EvacuationBlocked extends RecoveryFailure {
  override name = 'EvacuationBlocked';
}

/** The notification was ended by another process, such as the timeout check. */
export class NotificationTakenError extends Error {
  override name = 'NotificationTakenError';
}

/** Runs work once in a transaction while this run owns the notification. @throws NotificationTakenError */
export const transactOnce = <T>(
  { platform, run, notification }: Recovery,
  name: string,
  work: (tx: Tx) => Promise<T>,
) =>
  run.step(name, () =>
    platform.database.transact(async (tx) => {
      const { status, run_id, retry_run_id } = await tx
        .selectFrom('notifications')
        .select(['status', 'run_id', 'retry_run_id'])
        .where('id', '=', notification.id)
        .executeTakeFirstOrThrow();
      const isOurs = retry_run_id === run.id || (status === 'running' && run_id === run.id);
      if (!isOurs) throw new NotificationTakenError();
      return work(tx);
    }),
  );

export interface Task {
  /** Name of a step within the run. */
  name(what: string): string;
  ref: StepRef;
  /** Reports progress, once per message. */
  report(message: RecoveryText, progress?: Progress): Promise<void>;
  /** Calls compute. @throws RecoveryFailure after a rejection */
  callCompute(what: string, request: ComputeRequest): Promise<ApiResponse>;
  /** Calls compute and returns rejections. */
  tryTo(what: string, request: ComputeRequest): Promise<ApiResponse>;
}

export async function runRecoveryStep<T>(
  recovery: Recovery,
  name: string,
  work: (task: Task) => Promise<T>,
): Promise<T> {
  const ref = refOf(recovery);
  const nameOf = (what: string) => `${ref.position} ${name}: ${what}`;
  const tryTo = (what: string, request: ComputeRequest) =>
    requestComputeOnce(recovery.platform, recovery.run, nameOf(what), request);
  await transactOnce(recovery, nameOf('begins'), (tx) => beginStep(tx, ref, name));
  try {
    const done = await work({
      name: nameOf,
      ref,
      report: (message, progress) =>
        transactOnce(recovery, nameOf(`says ${englishOf(message)}`), (tx) => updateStep(tx, ref, message, progress)),
      tryTo,
      async callCompute(what, request) {
        const result = await tryTo(what, request);
        if (result.refusal !== null) throw new RecoveryFailure(result.refusal);
        return result;
      },
    });
    await transactOnce(recovery, nameOf('ends'), (tx) => endStep(tx, ref, 'SUCCESS'));
    return done;
  } catch (error) {
    if (error instanceof RecoveryFailure) {
      await transactOnce(recovery, nameOf('fails'), (tx) => endStep(tx, ref, 'FAILURE', error.text));
    }
    throw error;
  }
}

function refOf(recovery: Recovery): StepRef {
  const position = recovery.position;
  recovery.position += 1;
  return { notificationId: recovery.notification.id, attempt: recovery.attempt, position };
}
