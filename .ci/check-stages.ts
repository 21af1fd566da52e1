import { commandStage, type Stage, vitestStage } from './stages.ts';

/** Everything that needs no browser. */
export const checkStages: Stage[] = [
  commandStage('types', 'tsc', ['--noEmit', '-p', '.']),
  commandStage('lint and format', 'biome', ['ci', '.']),
  commandStage('unused code', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
  vitestStage('unit and API tests', [], { NEPHOS_TEST_DATABASE_URL: '' }),
];
