import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import contractLoader from './contract-loader.js';

const contracts = globSync('lib/**/*contract.ts').map((file) => ({
  file,
  code: contractLoader(readFileSync(file, 'utf8')),
}));
const filesWith = (pattern: RegExp) => contracts.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

test('browsers get neither the summary of an operation nor the status of its response', () => {
  expect(contracts.length).toBeGreaterThan(50);
  expect(filesWith(/\bsummary:\s*['"`]/)).toEqual([]);
  expect(filesWith(/\bstatus: \d/)).toEqual([]);
});

test('browsers get no name of a schema', () => {
  expect(filesWith(/\b(?:query|input|output|body|response): '[A-Z]/)).toEqual([]);
  expect(filesWith(/\b(?:list|all|show|create|change|patch)\(\s*'[A-Z]/)).toEqual([]);
});

test('quotes in a summary do not end it, and the rest of the contract stays', () => {
  const code = `show('Volume', { summary: "Show the project's volume", since: 2 }), { status: 202, summary: 'It\\'s', path: '/a' }`;
  expect(contractLoader(code)).toBe(`show('', { since: 2 }), { path: '/a' }`);
});

test('keys of bodies and values of objects are no names of schemas', () => {
  expect(contractLoader(`read('volume-summary', 'VolumesSummary', { query: 'VolumeQuery' })`)).toBe(
    `read('volume-summary', '', { query: '' })`,
  );
  const rule = `isTransitional: ({ status }) => status === 'BUILD'`;
  expect(contractLoader(rule)).toBe(rule);
});
