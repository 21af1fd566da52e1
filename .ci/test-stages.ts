import { findBrowser } from './browser.ts';
import { readingStages, unitStage } from './check-stages.ts';
import { commandStage, playwrightStage, type Stage } from './stages.ts';

/** What `npm test` runs. The console is built beside tests that wait for a part of their time. */
export const testStages = async (): Promise<(Stage | Stage[])[]> => [
  ...readingStages,
  [unitStage, commandStage('console build', process.execPath, ['.ci/build.ts'])],
  playwrightStage('browser tests', [], { NEPHOS_BROWSER: await findBrowser() }),
];
