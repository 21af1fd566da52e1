import { commandStage, vitestStage } from './stage-kinds.ts';
import type { Stage } from './stages.ts';

/** What can be checked without running the code: everything that `npm run check` does, side by side. */
export const checkStages: Stage[] = [
  commandStage('types', 15, 'tsc', ['--noEmit', '-p', '.']),
  commandStage('lint and format', 15, 'biome', ['ci', '.']),
  commandStage('unused code', 15, 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
];

export const unitStage = vitestStage('unit and API tests', 400, [], {
  NEPHOS_TEST_DATABASE_URL: '',
  NEPHOS_TEST_RABBITMQ: '',
});
