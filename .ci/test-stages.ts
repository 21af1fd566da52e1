import { findBrowser } from './browser.ts';
import { checkStages, unitStage } from './check-stages.ts';
import { commandStage, playwrightStage } from './stage-kinds.ts';
import type { Stage } from './stages.ts';

/** What `npm test` runs. The console is built beside tests that wait for a part of their time. */
export const testStages = async (): Promise<(Stage | Stage[])[]> => [
  checkStages,
  [unitStage, commandStage('console build', 300, process.execPath, ['.ci/build.ts'])],
  await browserStage(),
];

export const browserStage = async (args: string[] = []): Promise<Stage> =>
  playwrightStage('browser tests', 500, args, { NEPHOS_BROWSER: await findBrowser() });
