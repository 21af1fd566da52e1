import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import summaryLoader from './summary-loader.js';

const SUMMARY = /\bsummary:\s*(?!'')['"`]/;

test('browsers get no summary of an operation', () => {
  const contracts = globSync('lib/**/*contract.ts').map((file) => ({
    file,
    code: summaryLoader(readFileSync(file, 'utf8')),
  }));
  expect(contracts.length).toBeGreaterThan(50);
  expect(contracts.filter(({ code }) => SUMMARY.test(code)).map(({ file }) => file)).toEqual([]);
});

test('quotes in a summary do not end it, and the rest of the contract stays', () => {
  const code = `show('Volume', { summary: "Show the project's volume", since: 2 }), { summary: 'It\\'s', path: '/a' }`;
  expect(summaryLoader(code)).toBe(`show('Volume', { summary: '', since: 2 }), { summary: '', path: '/a' }`);
});
