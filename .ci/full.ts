import { STATEMENTS } from './check-stages.ts';
import { whenCodeChanged } from './covered-code.ts';
import { postgresTests } from './database-tests.ts';
import { vitestStage } from './stage-kinds.ts';
import { runStages } from './stages.ts';
import { testStages } from './test-stages.ts';

const databaseUrl = process.env.NEPHOS_TEST_DATABASE_URL;
if (!databaseUrl) throw new Error('Set NEPHOS_TEST_DATABASE_URL to an empty PostgreSQL database.');

const REAL_ENGINE = { NEPHOS_TEST_REAL_ENGINE: '1', NEPHOS_TEST_DATABASE_URL: '', NEPHOS_TEST_RABBITMQ: '' };
const FAULTS = { ...REAL_ENGINE, NEPHOS_TEST_FAULT_ROUNDS: '3', NEPHOS_TEST_FAULT_SEED: '15' };

/** `npm run test:all`: also the stages whose code has not changed since they passed. */
const runsAll = process.argv.includes('--all');

/**
 * What `npm test` runs, then on PostgreSQL the tests that may end differently there, and those of the message bus, and beside them the
 * command-line clients. The longest of them wait for brokers and processes that were killed: one more may go on meanwhile.
 * At last, when the code they cover has changed: the real engine, alone; and on it each fault once, drawn from one seed, while
 * things are under way. Other seeds and longer runs are for those who change what they try.
 */
await runStages([
  ...(await testStages()),
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
  // Builds and starts releases.
  ...(runsAll ? [vitestStage('release', 300, ['--config', 'packaging/vitest.config.ts'])] : []),
  // Their guests are emulated, which takes a processor for each of the two.
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
