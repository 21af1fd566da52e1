import { commandStage, type Stage, vitestStage } from './stages.ts';

/** What is seen without running anything. */
export const readingStages: Stage[] = [
  commandStage('types', 'tsc', ['--noEmit', '-p', '.']),
  commandStage('lint and format', 'biome', ['ci', '.']),
  commandStage('unused code', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
];

export const unitStage = vitestStage('unit and API tests', [], {
  NEPHOS_TEST_DATABASE_URL: '',
  NEPHOS_TEST_RABBITMQ: '',
});

/** Everything that needs no browser. */
export const checkStages: Stage[] = [...readingStages, unitStage];
