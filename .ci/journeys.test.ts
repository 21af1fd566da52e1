import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { JOURNEY } from './test-stages.ts';

/** About the start of pages and about servers, not about an area: only `.ci/run` and `npm run test:e2e` run them. */
const WITHOUT_JOURNEY = ['early-input.spec.ts', 'entry-points.spec.ts', 'time-zones.spec.ts'];

const specs = readdirSync('e2e').filter((file) => file.endsWith('.spec.ts'));

const journeysIn = (file: string) =>
  [...readFileSync(`e2e/${file}`, 'utf8').matchAll(/\btest\('([^']+)'/g)].filter(([, title]) =>
    title?.endsWith(` ${JOURNEY}`),
  );

test('npm test runs a journey of each area, so no area is without a browser test until .ci/run', () => {
  expect(specs.filter((file) => journeysIn(file).length === 0)).toEqual(WITHOUT_JOURNEY);
});

test('no more than 40 browser tests are journeys, so npm test stays short', () => {
  expect(specs.flatMap(journeysIn).length).toBeLessThanOrEqual(40);
});

test.each([
  ['.ci/test.ts', true],
  ['.ci/full.ts', false],
  ['.ci/e2e.ts', false],
])('%s runs only journeys: %s', (file, isOnlyJourneys) => {
  const text = readFileSync(file, 'utf8');
  expect([text.includes('journeyStage('), text.includes('browserStage(')]).toEqual([isOnlyJourneys, !isOnlyJourneys]);
});
