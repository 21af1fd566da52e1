import { unitStage } from './check-stages.ts';
import { runStages } from './stages.ts';

await runStages([unitStage]);
