import type { Tx } from '#lib/db/database.ts';
import type { ApiResponse } from '#lib/engine/workflows/ask-once.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { askComputeOnce, type ComputeRequest } from './call.ts';
import { beginStep, endStep, noteStep, type Progress, type StepRef } from './record.ts';
import type { ClaimedNotification } from './rows.ts';

export type Platform = Pick<Services, 'database' | 'engine' | 'env' | 'log' | 'callAs'>;

/** One attempt to recover from a fault. */
export interface Recovery {
  platform: Platform;
  run: Run;
  /** As it was when the attempt began. */
  notification: ClaimedNotification;
  attempt: number;
  /** The next step's place. */
  position: number;
}

/** How an attempt ended well. */
export interface RecoveryResult {
  status: 'finished' | 'ignored';
  message: string | null;
}

/** The attempt failed for a reason that is known: it is undone as far as it goes, and tried once more. */
export class RecoveryFailure extends Error {
  override name = 'RecoveryFailure';
}

/** The notification has been ended by somebody else, such as the check for those that take too long. */
export class NotOurs extends Error {
  override name = 'NotOurs';
}

/** Does something in a transaction, once, while the notification is this run's. @throws NotOurs */
export const change = <T>({ platform, run, notification }: Recovery, name: string, work: (tx: Tx) => Promise<T>) =>
  run.step(name, () =>
    platform.database.transact(async (tx) => {
      const { status, run_id, retry_run_id } = await tx
        .selectFrom('notifications')
        .select(['status', 'run_id', 'retry_run_id'])
        .where('id', '=', notification.id)
        .executeTakeFirstOrThrow();
      const isOurs = retry_run_id === run.id || (status === 'running' && run_id === run.id);
      if (!isOurs) throw new NotOurs();
      return work(tx);
    }),
  );

export interface Task {
  /** Names what the task does within the run. */
  name(what: string): string;
  ref: StepRef;
  /** Says how far it has come, once for each of its words. */
  say(message: string, progress?: Progress): Promise<void>;
  /** Asks compute. @throws RecoveryFailure when it refuses */
  ask(what: string, request: ComputeRequest): Promise<ApiResponse>;
  /** The same where a refusal is no failure. */
  tryTo(what: string, request: ComputeRequest): Promise<ApiResponse>;
}

/** Does a step of the recovery and records its begin, what it says and its end; upstream's names, docs/contract/ha.md 8. */
export async function task<T>(recovery: Recovery, name: string, work: (task: Task) => Promise<T>): Promise<T> {
  const ref = refOf(recovery);
  const nameOf = (what: string) => `${ref.position} ${name}: ${what}`;
  const tryTo = (what: string, request: ComputeRequest) =>
    askComputeOnce(recovery.platform, recovery.run, nameOf(what), request);
  await change(recovery, nameOf('begins'), (tx) => beginStep(tx, ref, name));
  try {
    const done = await work({
      name: nameOf,
      ref,
      say: (message, progress) =>
        change(recovery, nameOf(`says ${message}`), (tx) => noteStep(tx, ref, message, progress)),
      tryTo,
      async ask(what, request) {
        const asked = await tryTo(what, request);
        if (asked.refusal !== null) throw new RecoveryFailure(asked.refusal);
        return asked;
      },
    });
    await change(recovery, nameOf('ends'), (tx) => endStep(tx, ref, 'SUCCESS'));
    return done;
  } catch (error) {
    if (error instanceof RecoveryFailure) {
      await change(recovery, nameOf('fails'), (tx) => endStep(tx, ref, 'FAILURE', error.message));
    }
    throw error;
  }
}

function refOf(recovery: Recovery): StepRef {
  const position = recovery.position;
  recovery.position += 1;
  return { notificationId: recovery.notification.id, attempt: recovery.attempt, position };
}
