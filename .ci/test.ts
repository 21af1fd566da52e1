import { runStages } from './stages.ts';
import { testStages } from './test-stages.ts';

await runStages(await testStages());
