import type { BlockStorageTables } from './tables/block-storage.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { PlatformTables } from './tables/platform.ts';

/** Every table of the platform, the same on SQLite and PostgreSQL. */
export interface Tables extends PlatformTables, IdentityTables, BlockStorageTables {}
