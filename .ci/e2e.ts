import { runStages } from './stages.ts';
import { browserStage } from './test-stages.ts';

/** Arguments are Playwright's, such as files and `-g <title>`. Its configuration builds the console when that is out of date. */
await runStages([await browserStage(process.argv.slice(2))]);
