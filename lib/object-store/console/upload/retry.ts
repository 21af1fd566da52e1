import { type ApiError, toApiError } from '#lib/client/api-error.ts';

const TRIES = 6;
const FIRST_WAIT_MS = 500;

const inBrowser = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether a retry may help: no response, rate limit or server error. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;

interface RetryOptions {
  /** Awaited before each attempt; throws to cancel. */
  turn: () => Promise<void>;
  sleep?: (ms: number) => Promise<unknown>;
}

/** @throws rejections, and the last transient failure */
export async function withRetries<T>({ turn, sleep = inBrowser }: RetryOptions, send: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    await turn();
    try {
      return await send();
    } catch (thrown) {
      const reason = toApiError(thrown);
      await turn();
      if (!isPassing(reason) || failures === TRIES) throw reason;
      await sleep(reason.retryAfter ? reason.retryAfter * 1000 : FIRST_WAIT_MS * 2 ** failures);
    }
  }
}
