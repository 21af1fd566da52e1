import type { z } from 'zod';
import { typeOf } from '#lib/http/type-of.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../define-verbs.ts';
import type { LiveMigrate } from './schema.ts';

export const liveMigrationVerbs = defineVerbs({
  live_migrate: {
    from: ['active', 'paused'],
    otherwise: msg('Only a running instance can be migrated live.'),
    whenCrashed: msg('It has crashed. Start or delete it first.'),
    tasks: ['migrating'],
    status: { is: 'MIGRATING' },
    movesDisks: true,
    history: { is: 'live-migration', label: msg('Migrate live'), isNewState: true },
    action: {
      key: 'os-migrateLive',
      policy: rule('os_compute_api:os-migrate-server:migrate_live', 'project_manager'),
      takes: typeOf<z.input<typeof LiveMigrate>>(),
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
