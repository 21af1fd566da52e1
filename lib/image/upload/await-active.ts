import { answerOf } from '#lib/client/answer-of.ts';
import { clientFailure, toApiError } from '#lib/client/api-error.ts';
import { projectRequest } from '#lib/client/request.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Image } from '../images/schema.ts';
import { imageTaskApi } from '../tasks/contract.ts';
import type { Task } from '../tasks/schema.ts';

const POLL_MS = 1000;
const TRIES = 10;

const inBrowser = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface ActivationWait {
  projectId: string;
  id: string;
  signal: AbortSignal;
  /** Receives progress messages of the platform. */
  onNews?: (sentence: string) => void;
  /** Replaced in tests. */
  sleep?: (ms: number) => Promise<unknown>;
}

/**
 * Waits until the platform has imported an image's data.
 * @throws the platform's error message if the import fails
 */
export async function awaitActive({
  projectId,
  id,
  signal,
  onNews,
  sleep = inBrowser,
}: ActivationWait): Promise<Image> {
  const path = `image/v2/images/${id}`;
  for (let failures = 0; ; ) {
    signal.throwIfAborted();
    const image = await projectRequest(projectId, path, { answer: answerOf<typeof Image>(), signal }).catch(toApiError);
    if (image instanceof Error) {
      failures += 1;
      const isPassing = image.status === 0 || image.status === 429 || image.status >= 500;
      if (!isPassing || failures === TRIES) throw image;
    } else {
      failures = 0;
      if (image.status === 'active') return image;
      const task = await newestTask(projectId, id);
      if (image.status !== 'importing' && image.status !== 'saving') {
        throw clientFailure(failureOf(task) ?? msg('The platform did not accept the data'));
      }
      if (task?.status === 'processing' && task.message !== '') onNews?.(task.message);
    }
    await sleep(POLL_MS);
  }
}

/** Most recent import task; undefined if the tasks cannot be read. */
async function newestTask(projectId: string, id: string): Promise<Task | undefined> {
  const known = await clientOf(imageTaskApi)
    .imageTasks.load(projectId, id)
    .catch(() => undefined);
  return known && newestOf(known.tasks);
}

export const newestOf = (tasks: readonly Task[]): Task | undefined =>
  tasks.toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0];

export const failureOf = (task: Task | undefined): string | undefined =>
  task?.status === 'failure' && task.message !== '' ? task.message : undefined;
