// @vitest-environment document
import { expect, test } from 'vitest';
import { usePage } from '#lib/testing/document/page.ts';
import { markupOf } from './markup.ts';

const ROW = '<li class="p-1"><a href="/1">one</a></li>';
const PAGE = `<main class="p-2"><h1>Volumes</h1><ul>${ROW}</ul><p id="why">Full</p><button class="h-8" aria-describedby="why">Create</button></main>`;

const showPage = usePage();

/** The key of the first element that matches, or of the document. */
function keyOf(html: string, selector = 'html'): string | undefined {
  showPage(html);
  const { elements, keys } = markupOf();
  return keys[elements.findIndex((element) => element.matches(selector))];
}

test.each([
  ['another text', PAGE.replace('Volumes', 'Images').replace('one', 'two')],
  ['another address', PAGE.replace('/1', '/2')],
  ['other ids', PAGE.replaceAll('why', 'because')],
  ['more rows', PAGE.replace(ROW, ROW.repeat(20))],
])('%s: axe need not look again', (_, changed) => {
  expect(keyOf(changed)).toBe(keyOf(PAGE));
});

test.each([
  ['a name that is gone', PAGE.replace('>one<', '><')],
  ['a label that is empty', PAGE.replace('<ul>', '<ul aria-label="">')],
  ['another tag', PAGE.replaceAll('h1', 'h2')],
  ['a role', PAGE.replace('<ul>', '<ul role="table">')],
  ['another size', PAGE.replace('h-8', 'h-2')],
  ['a state', PAGE.replace('<button', '<button aria-disabled="true"')],
  ['an order of tabs', PAGE.replace('<button', '<button tabindex="2"')],
  ['a description that points nowhere', PAGE.replace('id="why"', 'id="other"')],
  ['a description without text', PAGE.replace('Full', '')],
  ['one row of another kind', PAGE.replace(ROW, `${ROW}<li><button></button></li>`)],
  ['a wrapper', PAGE.replace('<ul>', '<section><ul>').replace('</ul>', '</ul></section>')],
])('%s: axe looks again', (_, changed) => {
  expect(changed).not.toBe(PAGE);
  expect(keyOf(changed)).not.toBe(keyOf(PAGE));
});

test('a part that has not changed has the same key beside one that has, but not in another place', () => {
  const changed = PAGE.replace('<h1>', '<h1 hidden>');
  expect(keyOf(changed, 'ul')).toBe(keyOf(PAGE, 'ul'));
  expect(keyOf(PAGE.replace('<main', '<main aria-hidden="true"'), 'ul')).not.toBe(keyOf(PAGE, 'ul'));
  expect(keyOf(PAGE.replaceAll('main', 'nav'), 'ul')).not.toBe(keyOf(PAGE, 'ul'));
});

test('sizes tell how many elements a subtree has', () => {
  showPage(PAGE);
  const { elements, sizes } = markupOf();
  const sizeOf = (selector: string) => sizes[elements.findIndex((element) => element.matches(selector))];
  expect([sizeOf('html'), sizeOf('main'), sizeOf('ul'), sizeOf('a')]).toEqual([elements.length, 7, 3, 1]);
});
