import { expect, type Page } from '@playwright/test';

/** How often a test asks for what it waits for. */
export const POLLS_MS = [60];

/** Calls of the platform's APIs, however they are made. */
export type Platform = ReturnType<typeof platformOf>;

/** The platform behind the console, as the page's own user reaches it: to prepare a test, and to tidy up after it. */
export function platformOf(page: Page, projectId: string) {
  const call = async (method: string, path: string, data?: unknown) => {
    const response = await page.request.fetch(`/bff/projects/${projectId}/${path}`, {
      method,
      headers: { 'x-nephos-csrf': '1', 'openstack-api-version': 'volume 3.71, compute 2.96, instance-ha 1.3' },
      ...(data === undefined ? {} : { data }),
    });
    const text = await response.text();
    return { status: response.status(), body: text === '' ? {} : JSON.parse(text) };
  };
  return {
    call,
    /** Calls until the answer is as wished. */
    until: (path: string, isDone: (answer: { status: number; body: never }) => boolean) =>
      expect
        .poll(async () => isDone((await call('GET', path)) as never), { timeout: 30_000, intervals: POLLS_MS })
        .toBe(true),
  };
}
