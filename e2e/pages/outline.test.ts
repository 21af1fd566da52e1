// @vitest-environment document
import { expect, test } from 'vitest';
import { usePage } from '#lib/testing/document/page.ts';
import { outlineOf } from './outline.ts';

const ROW = '<li class="p-1"><a href="/1">one</a></li>';
const PAGE = `<main class="p-2"><h1>Volumes</h1><ul>${ROW}</ul><p id="why">Full</p><button class="h-8" aria-describedby="why">Create</button></main>`;

const showPage = usePage();

const outline = (html: string) => {
  showPage(html);
  return outlineOf();
};

test.each([
  ['another text and address', PAGE.replace('Volumes', 'Images').replace('/1', '/2')],
  ['more rows, and rows of another kind', PAGE.replace(ROW, ROW.repeat(3) + ROW.replace('p-1', 'p-2'))],
  ['a button more', PAGE.replace('<button', '<button>Edit</button><button')],
])('%s: axe need not compare the parts of the page again', (_, changed) => {
  expect(outline(changed)).toBe(outline(PAGE));
});

const NAMED = `${PAGE}<section aria-label="one">a</section><section aria-label="two">b</section>`;

test.each([
  ['another level of a heading', PAGE, PAGE.replaceAll('h1', 'h2')],
  ['a heading that is gone', PAGE, PAGE.replace('<h1>Volumes</h1>', '')],
  ['a second landmark of a kind', PAGE, `${PAGE}<main>Another</main>`],
  ['a landmark that is hidden', PAGE, PAGE.replace('<main', '<main aria-hidden="true"')],
  ['two landmarks with one label', NAMED, NAMED.replace('two', 'one')],
  ['text outside of landmarks', PAGE, `${PAGE}<p>Loose</p>`],
  ['text beside an element outside of landmarks', PAGE, `${PAGE}<p>Loose<br /></p>`],
  ['an empty heading', PAGE, PAGE.replace('>Volumes<', '><')],
  ['a region without a label', NAMED, NAMED.replace('two', '')],
  ['an id that occurs twice', PAGE, PAGE.replace('<ul>', '<ul id="why">')],
])('%s: axe compares the parts of the page again', (_, before, after) => {
  expect(before).not.toBe(after);
  expect(outline(after)).not.toBe(outline(before));
});
