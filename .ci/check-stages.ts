import { join } from 'node:path';
import { commitFaults } from './commit-subjects.ts';
import { REPORT_FOLDER } from './durations.ts';
import { commandStage, vitestStage } from './stage-kinds.ts';
import type { Stage } from './stages.ts';

/** Static checks, run in parallel by `npm run check`. */
export const checkStages: Stage[] = [
  commandStage('types', 40, 'tsc', ['--noEmit', '-p', '.']),
  commandStage('lint and format', 25, 'biome', ['ci', '.']),
  commandStage('unused code', 25, 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
  {
    name: 'commit subjects',
    budgetSeconds: 5,
    run: async () => {
      const failures = commitFaults('.');
      return { passed: failures.length === 0 ? 1 : 0, failures };
    },
  },
];

/** Folder in which the unit tests record the SQL statements that are later prepared on PostgreSQL. */
export const STATEMENTS = { NEPHOS_TEST_STATEMENTS: join(REPORT_FOLDER, 'statements') };

export const unitStage = vitestStage('unit and API tests', 400, [], {
  ...STATEMENTS,
  NEPHOS_TEST_DATABASE_URL: '',
  NEPHOS_TEST_RABBITMQ: '',
});
