import { answerOf } from './answer-of.ts';
import { ApiError } from './api-error.ts';
import { request } from './request.ts';
import type { Session } from './session.ts';

/**
 * Ends the session on the server, for all pages of this browser.
 * @throws ApiError if the session continues
 */
export async function endSession(): Promise<void> {
  const { csrfToken } = await request('/api/auth/csrf', { answer: answerOf<{ csrfToken: string }>() });
  await request('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken, json: 'true' }) });
}

/** Address that ends the session here and at its identity provider; undefined if it has none. */
export async function findProviderSignOut(): Promise<string | undefined> {
  try {
    const { sign_out_path: path } = await request('/bff/session', { answer: answerOf<Session>() });
    if (path === undefined) return undefined;
    return (await request(path, { method: 'POST', answer: answerOf<{ location: string }>() })).location;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}
