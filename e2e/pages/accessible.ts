import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { hasContrast } from './contrast.ts';
import { type Markup, markupOf } from './markup.ts';
import { outlineOf } from './outline.ts';
import { type TextGroup, textsByColour } from './text-colours.ts';

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

/** The outlines in which this worker has found no fault of the whole page. */
const faultlessOutlines = new Set<string>();

/** Texts that look alike in one theme, for the same reason, which this worker has found readable in both themes. */
const readableInBoth = new Set<string>();

/** The colours without enough contrast that axe allows, because the text is disabled or invisible. */
const allowedColours = new Set<string>();

/** Stay attached: a session that detaches takes the page's virtual authenticators away, which tests of passkeys add. */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * Checks that axe finds no fault on the page, in either theme. What this worker has already checked is skipped: known
 * outlines, subtrees with known markup, and texts in known colours. The contrast of colours is computed here, which takes
 * a hundredth of the time; axe only judges texts without enough contrast.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // During navigation, Next removes the old title shortly before it sets the new one.
  await expect(page).toHaveTitle(/\S/);
  await expectFaultlessMarkup(page);
  const look = await expectReadable(page, 'in the theme of the page');
  if (look.every((key) => readableInBoth.has(key))) return;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectReadable(page, 'in the dark theme');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const key of look) readableInBoth.add(key);
}

async function expectFaultlessMarkup(page: Page): Promise<void> {
  const outline = await page.evaluate(outlineOf);
  const markup = await page.evaluateHandle(markupOf);
  const keys = await markup.evaluate((part) => part.keys);
  const isKnown = keys.map((key) => faultless.has(key));
  const wholePageRules = faultlessOutlines.has(outline) ? [] : WHOLE_PAGE_RULES;
  if (isKnown[0] && wholePageRules.length === 0) return;
  await loadAxe(page);
  const faults = await markup.evaluate(markupFaults, { isKnown, wholePageRules, disabled: WHOLE_PAGE_RULES });
  expect(faults).toEqual([]);
  // What changed while axe looked may have been checked in its later state only.
  if (outline === (await page.evaluate(outlineOf))) faultlessOutlines.add(outline);
  const after = await page.evaluateHandle(markupOf);
  const left = new Set(await after.evaluate((part) => part.keys));
  for (const key of keys) if (left.has(key)) faultless.add(key);
}

/** Returns the keys of how the texts look. */
async function expectReadable(page: Page, theme: string): Promise<string[]> {
  const groups = await page.evaluateHandle(textsByColour);
  const texts = await groups.evaluate((all) => all.map(({ elements: _, ...look }) => look));
  const colours = texts.map(({ classes: _, ...colour }) => JSON.stringify(colour));
  const doubtful = texts.flatMap((text, at) =>
    hasContrast(text) || allowedColours.has(colours[at] ?? '') ? [] : [at],
  );
  if (doubtful.length > 0) {
    await loadAxe(page);
    expect(await groups.evaluate(colourFaults, doubtful), theme).toEqual([]);
    for (const at of doubtful) allowedColours.add(colours[at] ?? '');
  }
  return texts.map((text) => JSON.stringify(text));
}

async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // page.evaluate() takes twice as long: what it runs is compiled as an argument of eval().
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Runtime.evaluate', { expression: AXE });
}

async function markupFaults(
  { elements, sizes }: Markup,
  { isKnown, wholePageRules, disabled }: { isKnown: boolean[]; wholePageRules: string[]; disabled: string[] },
): Promise<string[]> {
  const exclude: Element[] = [];
  for (let index = 0; index < elements.length; ) {
    const element = elements[index];
    if (isKnown[index] && element?.isConnected) exclude.push(element);
    index += isKnown[index] ? (sizes[index] ?? 1) : 1;
  }
  // Without frames, and without rules that read style sheets or media, there is nothing to load.
  const options = { resultTypes: ['violations' as const], selectors: false, preload: false, iframes: false };
  const rules = Object.fromEntries(['color-contrast', ...disabled].map((rule) => [rule, { enabled: false }]));
  const none = { violations: [] };
  const ofPage =
    wholePageRules.length === 0 ? none : await window.axe.run(document, { ...options, runOnly: wholePageRules });
  const ofNew = isKnown[0] ? none : await window.axe.run({ include: document, exclude }, { ...options, rules });
  return [...ofPage.violations, ...ofNew.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

async function colourFaults(texts: TextGroup[], doubtful: number[]): Promise<string[]> {
  const include = doubtful.flatMap((at) => texts[at]?.elements ?? []).filter(({ isConnected }) => isConnected);
  if (include.length === 0) return [];
  const { violations } = await window.axe.run(
    { include },
    { runOnly: ['color-contrast'], resultTypes: ['violations'], selectors: false, preload: false, iframes: false },
  );
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `color-contrast: ${html}`));
}
