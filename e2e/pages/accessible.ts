import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { type Markup, markupOf } from './markup.ts';
import { textsByColour } from './text-colours.ts';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

/** Only documents that show something new load it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that compare the landmarks, headings and ids of a whole document, so no part of it can be left out. */
const WHOLE_PAGE_RULES = [
  'accesskeys',
  'bypass',
  'duplicate-id-aria',
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
];

/** The keys of the markup in which this worker has found no fault. */
const faultless = new Set<string>();

/** The combinations of text and background colours that this worker has already found readable, by theme. */
const readable = { light: new Set<string>(), dark: new Set<string>() };

/** Stay attached: a session that detaches takes the page's virtual authenticators away, which tests of passkeys add. */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * Checks that axe finds no fault on the page in either theme. Axe takes a quarter of the time of all tests, so it skips
 * what this worker has already checked: subtrees with known markup, and texts in known colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // During navigation, Next removes the old title shortly before it sets the new one.
  await expect(page).toHaveTitle(/\S/);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectFaultlessMarkup(page);
  await expectReadable(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectReadable(page, 'dark');
}

async function expectFaultlessMarkup(page: Page): Promise<void> {
  const markup = await page.evaluateHandle(markupOf);
  const keys = await markup.evaluate((part) => part.keys);
  const isKnown = keys.map((key) => faultless.has(key));
  if (isKnown[0]) return;
  await loadAxe(page);
  const faults = await markup.evaluate(markupFaults, { isKnown, wholePageRules: WHOLE_PAGE_RULES });
  expect(faults).toEqual([]);
  // What changed while axe looked may have been checked in its later state only.
  const after = new Set((await page.evaluate(markupOf)).keys);
  for (const key of keys) if (after.has(key)) faultless.add(key);
}

async function expectReadable(page: Page, theme: keyof typeof readable): Promise<void> {
  await page.evaluate(untilStill);
  const texts = await page.evaluateHandle(textsByColour);
  const fresh = (await texts.evaluate((groups) => [...groups.keys()])).filter((key) => !readable[theme].has(key));
  if (fresh.length === 0) return;
  await loadAxe(page);
  expect(await texts.evaluate(colourFaults, fresh), `in the ${theme} theme`).toEqual([]);
  for (const one of fresh) readable[theme].add(one);
}

async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // page.evaluate() takes twice as long: what it runs is compiled as an argument of eval().
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Runtime.evaluate', { expression: AXE });
}

/** Elements that are fading in are partly transparent, so the contrast is checked after the animations. */
async function untilStill(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
}

async function markupFaults(
  { elements, sizes }: Markup,
  { isKnown, wholePageRules }: { isKnown: boolean[]; wholePageRules: string[] },
): Promise<string[]> {
  const exclude: Element[] = [];
  for (let index = 0; index < elements.length; ) {
    const element = elements[index];
    if (isKnown[index] && element?.isConnected) exclude.push(element);
    index += isKnown[index] ? (sizes[index] ?? 1) : 1;
  }
  const rules = Object.fromEntries(['color-contrast', ...wholePageRules].map((rule) => [rule, { enabled: false }]));
  const ofPage = await window.axe.run(document, { runOnly: wholePageRules, resultTypes: ['violations'] });
  const ofNew = await window.axe.run({ include: document, exclude }, { rules, resultTypes: ['violations'] });
  return [...ofPage.violations, ...ofNew.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

async function colourFaults(texts: Map<string, Element[]>, colours: string[]): Promise<string[]> {
  const include = colours.flatMap((colour) => texts.get(colour) ?? []).filter(({ isConnected }) => isConnected);
  if (include.length === 0) return [];
  const { violations } = await window.axe.run(
    { include },
    { runOnly: ['color-contrast'], resultTypes: ['violations'] },
  );
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `color-contrast: ${html}`));
}
