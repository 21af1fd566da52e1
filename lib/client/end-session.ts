import { z } from 'zod';
import { request } from './request.ts';

const Csrf = z.object({ csrfToken: z.string() });

/** Ends the session on the server, for all pages of this browser. @throws ApiError when it goes on */
export async function endSession(): Promise<void> {
  const { csrfToken } = await request('/api/auth/csrf', { schema: Csrf });
  await request('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken, json: 'true' }) });
}
