import '@testing-library/jest-dom/vitest';
import { render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { Session } from '#lib/client/session.ts';
import { SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import { newUser } from '#lib/testing/document/user.ts';
import { ConsoleDocument, cleanDocument } from './screen.tsx';

/** An administrator of the system. */
export const ADMIN_SESSION: Session = {
  user: { id: 'ada-id', name: 'ada', domain: { id: 'default', name: 'Default' } },
  ...{ projects: [], domains: [], system: { roles: ['admin'] }, expires_at: '2099-01-01T00:00:00.000Z' },
  is_admin: true,
};
export const ADMIN_SCOPE = SYSTEM_SCOPE;

interface AnsweredRequest {
  /** Method and path below `/bff`: `GET system/identity/v3/domains`. */
  name: string;
  /** Undefined without a JSON body. */
  json: unknown;
}

/** Bodies of responses by the names of requests; a function of the body for those that depend on it. */
type Answers = Readonly<Record<string, unknown>>;

interface AnsweredScreen {
  user: UserEvent;
  /** Requests that change something, oldest first. */
  changes: AnsweredRequest[];
}

/** A response with an error of the platform. */
export const refusal = (status: number, message: string): Response =>
  Response.json({ error: { code: status, title: 'refused', message } }, { status });

/** Renders client components with given responses, without a platform. Requests without a response fail with 404. */
export function openAnsweredScreen(
  content: ReactNode,
  { answers, session = ADMIN_SESSION, path = '/' }: { answers: Answers; session?: Session; path?: string },
): AnsweredScreen {
  cleanDocument(path);
  const changes: AnsweredRequest[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const { pathname } = new URL(String(address), 'http://console.test');
    const method = init.method ?? 'GET';
    const name = `${method} ${decodeURIComponent(pathname.replace(/^\/bff\//, ''))}`;
    const json: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (method !== 'GET' && method !== 'HEAD') changes.push({ name, json });
    if (!Object.hasOwn(answers, name)) return refusal(404, `${name} has no response in this test.`);
    const given = answers[name];
    const body: unknown = typeof given === 'function' ? given(json) : given;
    if (body instanceof Response) return body.clone();
    return body === undefined ? new Response(null, { status: 204 }) : Response.json(body);
  });
  render(<ConsoleDocument session={session}>{content}</ConsoleDocument>);
  return { user: newUser(), changes };
}
