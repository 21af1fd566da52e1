import type { BlockStorageTables } from './tables/block-storage.ts';
import type { Timestamp } from './tables/column-types.ts';
import type { ComputeTables } from './tables/compute.ts';
import type { ConsoleTables } from './tables/console.ts';
import type { FleetTables } from './tables/fleet.ts';
import type { HaTables } from './tables/ha.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { IdentitySourceTables } from './tables/identity-sources.ts';
import type { ImageTables } from './tables/image.ts';
import type { JobTables } from './tables/jobs.ts';
import type { NetworkingTables } from './tables/networking.ts';
import type { ObjectStoreTables } from './tables/object-store.ts';
import type { PlatformTables } from './tables/platform.ts';

/** Applied migrations; both tables are managed by Kysely's migrator. */
interface MigratorTables {
  kysely_migration: { name: string; timestamp: Timestamp };
  kysely_migration_lock: { id: string; is_locked: number };
}

/** All tables of the platform, identical on SQLite and PostgreSQL. */
export interface Tables
  extends MigratorTables,
    PlatformTables,
    IdentityTables,
    IdentitySourceTables,
    ComputeTables,
    FleetTables,
    BlockStorageTables,
    ObjectStoreTables,
    NetworkingTables,
    ImageTables,
    JobTables,
    HaTables,
    ConsoleTables {}
