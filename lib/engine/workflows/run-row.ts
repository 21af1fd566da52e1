import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';

export type RunRow = Selectable<Tables['workflow_runs']>;

/** Input of a run as `startWorkflow` packed it for this workflow. */
export const inputOf = (row: RunRow): never => unpackJson(row.input) as never;
