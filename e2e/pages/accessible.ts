import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

/** Injected once per document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The combinations of text and background colours that this worker has already found readable, by theme. */
const readable = { light: new Set<string>(), dark: new Set<string>() };

/**
 * Checks that axe finds no fault on the page in either theme. The themes differ only in colours, whose check takes most
 * of the time, so contrast is checked only for combinations that no earlier page had.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // During navigation, Next removes the old title shortly before it sets the new one.
  await expect(page).toHaveTitle(/\S/);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect(await page.evaluate(faultsBesidesColours)).toEqual([]);
  await expectReadable(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectReadable(page, 'dark');
}

async function expectReadable(page: Page, theme: keyof typeof readable): Promise<void> {
  await page.evaluate(untilStill);
  const { colours, faults } = await page.evaluate(faultsOfNewColours, [...readable[theme]]);
  expect(faults, `in the ${theme} theme`).toEqual([]);
  for (const one of colours) readable[theme].add(one);
}

/** Elements that are fading in are partly transparent, so the contrast is checked after the animations. */
async function untilStill(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
}

async function faultsBesidesColours(): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false } };
  const { violations } = await window.axe.run(document, { rules, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * Checks the contrast of texts whose combination is not in `known`. A combination consists of the colour, size and
 * weight of the text and of the backgrounds behind it up to the first opaque one.
 */
async function faultsOfNewColours(known: string[]): Promise<{ colours: string[]; faults: string[] }> {
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  const fresh = new Map<string, Element[]>();
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
    const colours = [color, fontSize, fontWeight, ...behind].join('; ');
    if (!known.includes(colours)) fresh.set(colours, [...(fresh.get(colours) ?? []), element]);
  }
  if (fresh.size === 0) return { colours: [], faults: [] };
  const include = [...fresh.values()].flat();
  const { violations } = await window.axe.run(
    { include },
    { runOnly: ['color-contrast'], resultTypes: ['violations'] },
  );
  return {
    colours: [...fresh.keys()],
    faults: violations.flatMap(({ nodes }) => nodes.map(({ html }) => `color-contrast: ${html}`)),
  };
}
