import { checkStages } from './check-stages.ts';
import { runStages } from './stages.ts';

runStages(checkStages);
