import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { PlatformTables } from '#lib/db/tables/platform.ts';

export type RunRow = Selectable<PlatformTables['workflow_runs']>;

/** Input of a run as `startWorkflow` packed it for this workflow. */
export const inputOf = (row: RunRow): never => unpackJson(row.input) as never;
