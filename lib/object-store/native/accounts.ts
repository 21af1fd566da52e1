import type { Reader } from '#lib/db/database.ts';
import { cachedQuery } from '#lib/db/prepared-query.ts';
import { accountOf, type Account as StoredAccount } from '../buckets/accounts.ts';
import { projectOfAccount } from './target.ts';

/** The account of a project. */
export interface Account extends StoredAccount {
  /** `AUTH_` and the project id. */
  name: string;
  /** Undefined if the project does not exist. */
  domainId: string | undefined;
}

const accountsOfProject = cachedQuery(
  (db, id: string) =>
    db
      .selectFrom('projects')
      .leftJoin('object_accounts', 'object_accounts.project_id', 'projects.id')
      .select(['projects.id', 'projects.domain_id', 'object_accounts.settings', 'object_accounts.created_at'])
      .where('projects.id', '=', id),
  (row) => ({ ...accountOf(row.id, row), domainId: row.domain_id }),
);

/** Finds an account by its name. One without a project has neither a domain nor settings. */
export async function findAccount(db: Reader, name: string): Promise<Account> {
  const projectId = projectOfAccount(name) ?? '';
  const [account] = await accountsOfProject(db, projectId);
  return { ...(account ?? { ...accountOf(projectId, undefined), domainId: undefined }), name };
}
