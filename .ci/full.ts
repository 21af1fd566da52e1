import { findBrowser } from './browser.ts';
import { checkStages } from './check-stages.ts';
import { playwrightStage, runStages, vitestStage } from './stages.ts';

const databaseUrl = process.env.NEPHOS_TEST_DATABASE_URL;
if (!databaseUrl) throw new Error('Set NEPHOS_TEST_DATABASE_URL to an empty PostgreSQL database.');

/** What `npm test` runs, then the same API suite on PostgreSQL and the tour of the command-line clients. */
runStages([
  ...checkStages,
  playwrightStage('browser tests', [], { NEPHOS_BROWSER: findBrowser() }),
  vitestStage('unit and API tests on PostgreSQL', [], { NEPHOS_TEST_DATABASE_URL: databaseUrl }),
  vitestStage('command-line clients', ['--config', 'e2e/clients/vitest.config.ts'], { NEPHOS_TEST_DATABASE_URL: '' }),
]);
