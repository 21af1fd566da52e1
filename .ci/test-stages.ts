import { findBrowser } from './browser.ts';
import { checkStages, unitStage } from './check-stages.ts';
import { commandStage, playwrightStage } from './stage-kinds.ts';
import type { Stage } from './stages.ts';

/** The stages of `npm test`. The console is built in parallel with the unit tests, which wait part of the time. */
export const testStages = async (): Promise<(Stage | Stage[])[]> => [
  checkStages,
  [unitStage, commandStage('console build', 300, process.execPath, ['.ci/build.ts'])],
  await browserStage(),
];

export const browserStage = async (args: string[] = []): Promise<Stage> =>
  playwrightStage('browser tests', 500, args, { NEPHOS_BROWSER: await findBrowser() });
