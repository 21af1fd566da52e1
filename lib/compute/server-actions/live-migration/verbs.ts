import { z } from 'zod';
import { BodyBoolean } from '#lib/http/validation.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/identity/operations.ts';
import { defineVerbs } from '../define-verbs.ts';

/** From 2.25 on; `force` from 2.30 to 2.67. */
const LiveMigrate = z.strictObject({
  host: z.string().min(1).max(255).nullable(),
  block_migration: z.union([z.literal('auto'), BodyBoolean], "Use true, false or 'auto'."),
  force: BodyBoolean.optional(),
});

export const liveMigrationVerbs = defineVerbs({
  live_migrate: {
    from: ['active', 'paused'],
    otherwise: msg('Only a running instance can be migrated live.'),
    tasks: ['migrating'],
    status: { is: 'MIGRATING' },
    movesDisks: true,
    history: { is: 'live-migration', label: msg('Migrate live'), isNewState: true },
    action: {
      key: 'os-migrateLive',
      policy: rule('os_compute_api:os-migrate-server:migrate_live', 'project_manager'),
      takes: LiveMigrate,
    },
  },
  force_complete: {
    from: ['active', 'paused'],
    during: ['migrating'],
    otherwise: msg('Only a running instance can be migrated live.'),
    history: { is: 'live_migration_force_complete', label: msg('Force the live migration') },
  },
  cancel_live_migration: {
    history: { is: 'live_migration_cancel', label: msg('Cancel the live migration') },
  },
});
