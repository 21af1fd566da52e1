import { runStages } from './stages.ts';
import { journeyStage, testStages } from './test-stages.ts';

await runStages(await testStages(journeyStage()));
