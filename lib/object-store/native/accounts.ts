import type { Reader } from '#lib/db/database.ts';
import { preparedQuery } from '#lib/db/prepared-query.ts';
import { type Account as AccountRow, findAccount as findAccountRow } from '../buckets/accounts.ts';
import { projectOfAccount } from './target.ts';

/** The account of a project. */
export interface Account extends AccountRow {
  /** `AUTH_` and the project id. */
  name: string;
  /** Undefined if the project does not exist. */
  domainId: string | undefined;
}

const projectRows = preparedQuery((db, id: string) =>
  db.selectFrom('projects').select('domain_id').where('id', '=', id),
);

/** Finds an account by its name. One without a project has no domain. */
export async function findAccount(db: Reader, name: string): Promise<Account> {
  const projectId = projectOfAccount(name) ?? '';
  const [project] = await projectRows(db, projectId);
  return { ...(await findAccountRow(db, projectId)), name, domainId: project?.domain_id };
}
