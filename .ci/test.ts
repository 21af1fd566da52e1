import { printCommandErrors } from '#lib/errors/print-command-errors.ts';
import { runStages } from './stages.ts';
import { journeyStage, testStages } from './test-stages.ts';

printCommandErrors();

await runStages(await testStages(journeyStage()));
