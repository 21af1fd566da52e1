import type { Database, Reader, Tx } from '#lib/db/database.ts';

/** A directory with the options that were in force when it was loaded. */
export interface ConfiguredDirectory {
  domainId: string;
  /** When the options were stored. */
  version: string;
}

/** The options were changed or removed, or the domain was deleted. What was read with them is of no use any more. */
export class ConfigurationChangedError extends Error {
  override name = 'ConfigurationChangedError';
  constructor() {
    super('The configuration of the directory has been changed.');
  }
}

export async function isCurrent(db: Reader, { domainId, version }: ConfiguredDirectory): Promise<boolean> {
  const rows = db.selectFrom('domain_configurations').select('updated_at').where('domain_id', '=', domainId);
  return (await rows.executeTakeFirst())?.updated_at === version;
}

/**
 * Writes what a directory says, unless it has been configured otherwise since: a slow reader must neither store what
 * another directory says nor create objects in a deleted domain. @throws ConfigurationChangedError
 */
export const changeMirror = <T>(
  database: Database,
  directory: ConfiguredDirectory,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.transact(async (tx) => {
    if (!(await isCurrent(tx, directory))) throw new ConfigurationChangedError();
    return work(tx);
  });
