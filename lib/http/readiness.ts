import { diskSpace, isOutOfSpaceError } from '#lib/data-folder/disk-space.ts';
import { reserveFile } from '#lib/data-folder/reserve-file.ts';
import type { Database } from '#lib/db/database.ts';
import { NoResponseError } from '#lib/errors/no-response-error.ts';
import type { Services } from './context.ts';

/** Whether this replica can serve, with current or imminent problems. */
export interface Readiness {
  isReady: boolean;
  text: string;
}

/** The result is cached for this long. */
const KEPT_MS = 1000;
/** Timeout of the test write. */
const TIMEOUT_MS = 5000;

/**
 * Checks startup and a database write. Low disk space and a lost message bus, which affects all replicas, are reported
 * but do not make the replica unready.
 */
export function createReadiness(services: Services): () => Promise<Readiness> {
  let kept: Promise<Readiness> | undefined;
  let untilMs = 0;
  return async () => {
    const { pending } = services.startUp;
    if (pending.length > 0) return { isReady: false, text: `Loading ${pending.join(' and ')}.\n` };
    if (!kept || performance.now() > untilMs) {
      kept = checkReadiness(services);
      untilMs = Number.POSITIVE_INFINITY;
      void kept.then(() => {
        untilMs = performance.now() + KEPT_MS;
      });
    }
    return kept;
  };
}

async function checkReadiness({ database, env, log, bus }: Services): Promise<Readiness> {
  try {
    await write(database);
    return { isReady: true, text: `OK\n${await diskWarning(env)}${busWarning(bus)}` };
  } catch (error) {
    log.error({ err: error }, 'cannot write to the database');
    return {
      isReady: false,
      text: `Cannot write to the database${isOutOfSpaceError(error) ? ': the disk is full' : ''}.\n`,
    };
  }
}

async function write(database: Database): Promise<void> {
  const row = { name: 'readiness', value: Math.floor(Date.now() / 1000) };
  const written = database.transact((tx) =>
    tx
      .insertInto('versions')
      .values(row)
      .onConflict((on) => on.column('name').doUpdateSet({ value: row.value }))
      .execute(),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoResponseError('The database does not respond.')), TIMEOUT_MS);
  });
  await Promise.race([written, late]).finally(() => clearTimeout(timer));
}

const busWarning = ({ fault }: Services['bus']) =>
  fault === undefined ? '' : 'The message bus is down. Recoveries start when it is up again.\n';

async function diskWarning(env: Services['env']): Promise<string> {
  if (await reserveFile(env).isSpent())
    return 'The disk is full. Only deletions are accepted until there is free space.\n';
  if (await diskSpace(env).isLow()) return 'The disk is below its reserve. New data is rejected.\n';
  return '';
}
