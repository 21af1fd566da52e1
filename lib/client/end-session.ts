import { answerOf } from './answer-of.ts';
import { request } from './request.ts';

/**
 * Ends the session on the server, for all pages of this browser.
 * @throws ApiError if the session continues
 */
export async function endSession(): Promise<void> {
  const { csrfToken } = await request('/api/auth/csrf', { answer: answerOf<{ csrfToken: string }>() });
  await request('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken, json: 'true' }) });
}
