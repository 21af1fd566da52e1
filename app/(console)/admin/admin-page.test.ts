import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGES = globSync('app/(console)/admin/**/page.tsx');

/** Returns the first word of each return statement of a page's component, without those of helpers. */
function returnedBy(source: string): string[] {
  const [, component = ''] = /^export default (?:async )?function ([\s\S]*?)^}$/m.exec(source) ?? [];
  return [...component.matchAll(/^ +return\b\s*\(?\s*(\S+)/gm)].map(([, word = '']) => word);
}

// The browser test of the administrators' area visits only a few of these pages, but the declaration decides for all.
test.each(PAGES)(
  '%s is declared as an administrators’ page, which refuses everybody who is no administrator',
  (file) => {
    const source = readFileSync(file, 'utf8');
    expect(source).toMatch(/^const page = (?:adminPage|systemPage)\(/m);
    const isDeclared = /^export default page\.render;$/m.test(source);
    expect(isDeclared ? ['page.render(props);'] : returnedBy(source)).toEqual(['page.render(props);']);
  },
);

test('no page of the administrators’ area has a domain in its address, in whose scope it would send its requests', () => {
  expect(PAGES.filter((file) => file.includes('[domainId]'))).toEqual([]);
});

test('the pages of the administrators’ area are found', () => expect(PAGES.length).toBeGreaterThan(30));
