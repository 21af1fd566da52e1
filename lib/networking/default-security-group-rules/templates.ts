import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

export type DefaultRuleRow = Selectable<Tables['default_security_group_rules']>;

/** Represents the new group. */
export const PARENT = 'PARENT';

/** Rules of a new group in display order; the built-in ones have equal times. */
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
