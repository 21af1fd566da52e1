import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

export type DefaultRuleRow = Selectable<Tables['default_security_group_rules']>;

/** Stands for the group that a rule is made for. */
export const PARENT = 'PARENT';

/** The rules that a new group begins with, in the order it shows them; those that Nephos comes with are of one moment. */
export const templatesFor = (db: Reader, { isDefault }: { isDefault: boolean }): Promise<DefaultRuleRow[]> =>
  db
    .selectFrom('default_security_group_rules')
    .selectAll()
    .where(isDefault ? 'used_in_default_sg' : 'used_in_non_default_sg', '=', 1)
    .orderBy('created_at')
    .orderBy('direction')
    .orderBy('ethertype')
    .orderBy('id')
    .execute();
