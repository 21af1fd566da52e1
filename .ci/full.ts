import { CommandError } from '#lib/errors/command-error.ts';
import { printCommandErrors } from '#lib/errors/print-command-errors.ts';
import { STATEMENTS } from './check-stages.ts';
import { whenCodeChanged } from './covered-code.ts';
import { postgresTests } from './database-tests.ts';
import { vitestStage } from './stage-kinds.ts';
import { runStages } from './stages.ts';
import { browserStage, testStages } from './test-stages.ts';

printCommandErrors();

const databaseUrl = process.env.NEPHOS_TEST_DATABASE_URL;
if (!databaseUrl) throw new CommandError('Set NEPHOS_TEST_DATABASE_URL to an empty PostgreSQL database.');

const REAL_ENGINE = { NEPHOS_TEST_REAL_ENGINE: '1', NEPHOS_TEST_DATABASE_URL: '', NEPHOS_TEST_RABBITMQ: '' };
const FAULTS = { ...REAL_ENGINE, NEPHOS_TEST_FAULT_ROUNDS: '3', NEPHOS_TEST_FAULT_SEED: '15' };

/** `npm run test:all` also runs the stages whose code has not changed since they passed. */
const runsAll = process.argv.includes('--all');

/**
 * Runs the stages of `npm test` with all browser tests, then the tests that can differ on PostgreSQL and those of the
 * message bus, in parallel with the command-line clients. The longest of these tests wait for killed brokers and
 * processes, so one more worker than cores is used. If the code they cover has changed, the real engine runs alone,
 * followed by each random fault once, drawn from one seed. Longer fault runs with other seeds are started by hand.
 */
await runStages([
  ...(await testStages(browserStage())),
  [
    vitestStage(
      'tests on PostgreSQL and RabbitMQ',
      runsAll ? 900 : 300,
      ['--maxWorkers=3', ...postgresTests(runsAll)],
      {
        ...STATEMENTS,
        NEPHOS_TEST_DATABASE_URL: databaseUrl,
      },
    ),
    vitestStage('command-line clients', 300, ['--config', 'e2e/clients/vitest.config.ts'], {
      NEPHOS_TEST_DATABASE_URL: '',
    }),
  ],
  ...(runsAll ? [vitestStage('release', 300, ['--config', 'packaging/vitest.config.ts'])] : []),
  // Emulated guests need one CPU per worker.
  whenCodeChanged(
    'real engine',
    vitestStage('real engine', 360, ['--maxWorkers=2', '.real.test'], REAL_ENGINE),
    runsAll,
  ),
  whenCodeChanged(
    'random faults',
    vitestStage('random faults', 120, ['lib/real-faults.real.test.ts'], FAULTS),
    runsAll,
  ),
]);
