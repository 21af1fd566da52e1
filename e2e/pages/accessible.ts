import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Its source is sent once to each document, which then answers as often as it is asked. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Text on its background, as this worker has found it readable in the dark theme. */
const readableInTheDark = new Set<string>();

/**
 * What is on screen has no fault that axe knows of, in either theme. Of themes only the colours differ: in the dark one
 * they are looked at again where a text stands in colours that no page before it had.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Next takes the title of the page before away a moment before that of the new one is there.
  await expect(page).toHaveTitle(/\S/);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await violationsOn(page, {}), 'in the light theme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const colours = await page.evaluate(coloursOfText);
  if (colours.every((one) => readableInTheDark.has(one))) return;
  expect(await violationsOn(page, { runOnly: ['color-contrast'] }), 'in the dark theme').toEqual([]);
  for (const one of colours) readableInTheDark.add(one);
}

async function violationsOn(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations: AxeResults['violations'] = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run(document, { ...asked, resultTypes: ['violations'] })).violations;
  }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** What decides whether texts can be read: colour, size, weight, and all that lies behind down to what hides the rest. */
function coloursOfText(): string[] {
  const found = new Set<string>();
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  for (const element of document.body.querySelectorAll('*')) {
    if (!(hasText(element) || element.matches('input, textarea, select')) || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const behind: string[] = [];
    let isCovered = false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at);
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
      if (!(isCovered || isClear)) behind.push(backgroundColor, backgroundImage);
      if (opacity !== '1') behind.push(opacity);
      isCovered ||= backgroundColor.startsWith('rgb(');
    }
    found.add([color, fontSize, fontWeight, ...behind].join('; '));
  }
  return [...found];
}
