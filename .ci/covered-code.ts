import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Stage } from './stages.ts';

/**
 * Code that runs on real machines: the drivers, their direct callers, detection and recovery of failed hosts, and the
 * test code for them.
 */
const REAL_MACHINES = [
  'lib/engine',
  'lib/networking/northbound',
  'lib/compute/guest-metadata',
  'lib/compute/host-connections',
  'lib/compute/liveness',
  'lib/compute/measurements',
  'lib/compute/readiness',
  'lib/ha/fencing',
  'lib/ha/isolation',
  'lib/ha/recovery',
  'packaging/host-watchdog',
  'lib/image/store',
  'lib/object-store/bytes',
  'lib/object-store/crash.real.test.ts',
  'lib/setup',
  'lib/testing/real-engine',
  'lib/testing/real-faults',
  'lib/testing/real-hosts.ts',
  'lib/testing/real-hypervisor.ts',
  'lib/testing/northbound-rows.ts',
  'lib/testing/ovsdb-server.ts',
  'lib/real-fencing.real.test.ts',
  'lib/real-machines.real.test.ts',
  'e2e/clients/first-instance.real.test.ts',
];

export const COVERED_CODE = {
  'real engine': REAL_MACHINES,
  'random faults': [...REAL_MACHINES, 'lib/real-faults.real.test.ts'],
} as const satisfies Record<string, readonly string[]>;

type CoveredStage = keyof typeof COVERED_CODE;

/** For each stage, records the digest of the covered code with which it last passed. */
const RECORD_FILE = '.ci/passed.json';

export interface PassRecord {
  /** Digest of the covered code, computed by `digestOf`. */
  digest: string;
  /** Date on which the stage passed (UTC). */
  date: string;
}

type PassRecords = Partial<Record<string, PassRecord>>;

/** Excludes tests that need no real machine, because they run with the unit tests. */
const isCovered = (file: string) => !/\.test\.tsx?$/.test(file) || file.endsWith('.real.test.ts');

/** Returns a digest of the names and contents of the covered files, including untracked ones. */
export function digestOf(paths: readonly string[], folder = '.'): string {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths];
  const files = execFileSync('git', listing, { cwd: folder, encoding: 'utf8' }).split('\0');
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].filter((name) => name !== '' && isCovered(name)).sort()) {
    const path = `${folder}/${file}`;
    if (existsSync(path)) hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Returns the reason why a stage can be skipped, or undefined if its code has changed since it passed. */
export function skipReason(record: PassRecord | undefined, digest: string): string | undefined {
  if (record?.digest !== digest) return undefined;
  return `the code it covers has not changed since it passed on ${record.date} (digest ${digest.slice(0, 12)})`;
}

/**
 * Skips the stage if the code it covers has not changed since it passed, unless `runsAlways` is set. Records a pass;
 * others benefit from the record once it is committed.
 */
export function whenCodeChanged(name: CoveredStage, stage: Stage, runsAlways: boolean): Stage {
  const covered = COVERED_CODE[name];
  const digest = digestOf(covered);
  const skipped = runsAlways ? undefined : skipReason(readRecords()[name], digest);
  return {
    ...stage,
    ...(skipped !== undefined && { skipped }),
    run: async (print) => {
      const outcome = await stage.run(print);
      const hasPassed = outcome.failures.length === 0 && outcome.passed > 0;
      // If the code was edited during the run, the result does not apply to it.
      if (hasPassed && digestOf(covered) === digest) {
        const date = new Date().toISOString().slice(0, 10);
        writeRecords({ ...readRecords(), [name]: { digest, date } });
        print(`\nCommit ${RECORD_FILE}: until this code changes, ${name} need not run again.\n`);
      }
      return outcome;
    },
  };
}

const readRecords = (): PassRecords =>
  existsSync(RECORD_FILE) ? (JSON.parse(readFileSync(RECORD_FILE, 'utf8')) as PassRecords) : {};

const writeRecords = (records: PassRecords) => writeFileSync(RECORD_FILE, `${JSON.stringify(records, null, 2)}\n`);
