import type { Reader } from '#lib/db/database.ts';
import { readErrorBody } from '#lib/errors/error-body.ts';
import { ResponseError } from '#lib/errors/response-error.ts';
import { newRequestId } from '#lib/request-id.ts';
import type { Run } from './workflow.ts';

/** Response of a request that the platform sent to its own API. */
export interface ApiResponse {
  requestId: string;
  /** HTTP status. */
  status: number;
  /** Reason of a rejection; null after success. */
  refusal: string | null;
}

/**
 * Calls the platform's own API once within a step of a run: after a crash, the event log tells whether the request was
 * executed. @throws errors of `ask`, after which the step is retried
 */
export async function requestOnce(
  run: Run,
  db: Reader,
  name: string,
  ask: (requestId: string) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { requestId, after } = await run.step(`${name}: id`, async () => ({
    requestId: newRequestId(),
    after: await newestEvent(db),
  }));
  return run.step(name, async () =>
    (await isDone(db, requestId, after)) ? { requestId, status: 200, refusal: null } : ask(requestId),
  );
}

/** Reads a response. @throws for errors that a retry can solve, such as a rate limit */
export async function readApiResponse(answer: Response, requestId: string): Promise<ApiResponse> {
  const { status } = answer;
  const text = await answer.text();
  if (status === 429 || status >= 500) throw new ResponseError(status, `${status}: ${text}`);
  return { requestId, status, refusal: answer.ok ? null : refusalOf(text) };
}

function refusalOf(text: string): string {
  try {
    return readErrorBody(JSON.parse(text))?.message ?? text;
  } catch {
    return text;
  }
}

async function newestEvent(db: Reader): Promise<number> {
  const { newest } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

async function isDone(db: Reader, requestId: string, after: number): Promise<boolean> {
  const events = db.selectFrom('events').select('id').where('id', '>', after).where('request_id', '=', requestId);
  return (await events.executeTakeFirst()) !== undefined;
}
