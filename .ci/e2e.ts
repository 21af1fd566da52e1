import { printCommandErrors } from '#lib/errors/print-command-errors.ts';
import { runStages } from './stages.ts';
import { browserStage } from './test-stages.ts';

printCommandErrors();

/** The arguments are Playwright's (files, `-g <title>`). Its configuration builds the console if it is out of date. */
await runStages([await browserStage(process.argv.slice(2))]);
