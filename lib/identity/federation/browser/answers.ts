import type { BrowserStep } from './browser-protocol.ts';
import type { Exchange } from './exchange.ts';
import { formPage, forwardHeaders, type PostedForm } from './form-page.ts';
import { PROBLEM_KEY, type SignInProblem } from './problems.ts';

/** Forwards the browser with a GET request. */
export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  return new Response(null, { status: 303, headers: withCookies({ ...forwardHeaders(), location }, cookies) });
}

/** Makes the browser post a form to another site. */
export function postTo(form: PostedForm, cookies: readonly string[] = []): Response {
  const { html, headers } = formPage(form);
  return new Response(html, { status: 200, headers: withCookies(headers, cookies) });
}

export const continueAt = (step: BrowserStep, cookies: readonly string[] = []): Response =>
  'redirect' in step ? redirectTo(step.redirect, cookies) : postTo(step, cookies);

/** Back to the sign-in page, which shows the problem. */
export const showProblem = (
  { baseUrl }: Pick<Exchange, 'baseUrl'>,
  problem: SignInProblem,
  cookies: readonly string[] = [],
): Response => redirectTo(`${baseUrl}/sign-in?${PROBLEM_KEY}=${problem}`, cookies);

export const answerJson = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: forwardHeaders() });

function withCookies(from: Record<string, string>, cookies: readonly string[]): Headers {
  const headers = new Headers(from);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}
