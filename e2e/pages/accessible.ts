import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Its source is sent once to each document, which then answers as often as it is asked. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is on screen has no fault that axe knows of, in either theme; of themes only the colours differ. */
export async function expectAccessible(page: Page): Promise<void> {
  // Next takes the title of the page before away a moment before that of the new one is there.
  await expect(page).toHaveTitle(/\S/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsOn(page, colorScheme === 'light' ? {} : { runOnly: ['color-contrast'] });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, `in the ${colorScheme} theme`).toEqual([]);
  }
}

async function violationsOn(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run(document, { ...asked, resultTypes: ['violations'] })).violations;
  }, options);
}
