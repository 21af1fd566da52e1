import type { Selectable } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { preparedQuery } from '#lib/db/prepared-query.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Services } from '#lib/http/context.ts';
import type { AccountSettings } from './settings.ts';

export interface Account {
  projectId: string;
  settings: AccountSettings;
  /** Null until its settings are first changed. */
  createdAt: string | null;
}

const accountRows = preparedQuery((db, projectId: string) =>
  db.selectFrom('object_accounts').selectAll().where('project_id', '=', projectId),
);

type StoredAccount = Pick<Selectable<Tables['object_accounts']>, 'settings' | 'created_at'>;

/** @param row null in each column if the account has no settings */
export const accountOf = (
  projectId: string,
  row: { [Column in keyof StoredAccount]: StoredAccount[Column] | null } | undefined,
): Account => ({
  projectId,
  settings: row?.settings ? unpackJson(row.settings) : {},
  createdAt: row?.created_at ?? null,
});

/** Every project has an account; a row exists once it has settings. */
export async function findAccount(db: Reader, projectId: string): Promise<Account> {
  const [row] = await accountRows(db, projectId);
  return accountOf(projectId, row);
}

type AccountChange = (settings: AccountSettings) => AccountSettings;

/** @throws what `change` throws */
export const updateAccount = (
  { database }: Pick<Services, 'database'>,
  projectId: string,
  change: AccountChange,
): Promise<Account> => database.transact((tx) => changeAccount(tx, projectId, change));

/** As `updateAccount`, within a transaction. */
export async function changeAccount(tx: Tx, projectId: string, change: AccountChange): Promise<Account> {
  const before = await findAccount(tx, projectId);
  const settings = change(before.settings);
  const createdAt = before.createdAt ?? creationTime();
  const row = { project_id: projectId, settings: packJson(settings), created_at: createdAt };
  await tx
    .insertInto('object_accounts')
    .values(row)
    .onConflict((on) => on.column('project_id').doUpdateSet({ settings: row.settings }))
    .execute();
  return { projectId, settings, createdAt };
}

/** New quotas of an account; null removes one, an absent one stays. */
export interface QuotaChanges {
  bytes?: number | null;
  count?: number | null;
}

export function withQuotas(settings: AccountSettings, { bytes, count }: QuotaChanges): AccountSettings {
  const { quotaBytes, quotaCount, ...others } = settings;
  const newBytes = bytes === undefined ? quotaBytes : (bytes ?? undefined);
  const newCount = count === undefined ? quotaCount : (count ?? undefined);
  return {
    ...others,
    ...(newBytes !== undefined && { quotaBytes: newBytes }),
    ...(newCount !== undefined && { quotaCount: newCount }),
  };
}
