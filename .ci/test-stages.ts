import { findBrowser } from './browser.ts';
import { checkStages, unitStage } from './check-stages.ts';
import { commandStage, playwrightStage } from './stage-kinds.ts';
import type { Stage } from './stages.ts';

/** The stages up to the browser tests. The console is built in parallel with the unit tests, which wait part of the time. */
export const testStages = async (browserTests: Promise<Stage>): Promise<(Stage | Stage[])[]> => [
  checkStages,
  [unitStage, commandStage('console build', 300, process.execPath, ['.ci/build.ts'])],
  await browserTests,
];

/** The end of the title of a browser test that `npm test` runs: one everyday path of each area. */
export const JOURNEY = '@journey';

export const journeyStage = async (): Promise<Stage> =>
  playwrightStage('browser journeys', 150, ['--grep', JOURNEY], { NEPHOS_BROWSER: await findBrowser() });

export const browserStage = async (args: string[] = []): Promise<Stage> =>
  playwrightStage('browser tests', 500, args, { NEPHOS_BROWSER: await findBrowser() });
