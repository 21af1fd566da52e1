import { runStages } from './stages.ts';
import { browserStage } from './test-stages.ts';

/**
 * The arguments are passed to Playwright (files, `-g <title>`). Its configuration builds the console if that is out of
 * date.
 */
await runStages([await browserStage(process.argv.slice(2))]);
