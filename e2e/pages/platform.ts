import { expect, type Page } from '@playwright/test';

export const POLLS_MS = [60];

export type Platform = ReturnType<typeof platformOf>;

/** Calls the platform through the console as the user of the page, to prepare a test and to clean up. */
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
    until: (path: string, isDone: (answer: { status: number; body: never }) => boolean) =>
      expect
        .poll(async () => isDone((await call('GET', path)) as never), { timeout: 30_000, intervals: POLLS_MS })
        .toBe(true),
  };
}
