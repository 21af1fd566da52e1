import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { Moment } from '../wire.ts';
import { migrationAttributes, serverMigrationAttributes } from './attributes.ts';

/** A move; optional fields depend on the microversion. */
export const Migration = z.strictObject(migrationAttributes.shape);
export type Migration = z.infer<typeof Migration>;

/** A running live migration. */
export const ServerMigration = z.strictObject(serverMigrationAttributes.shape);
export type ServerMigration = z.infer<typeof ServerMigration>;

export const MigrationQuery = z.object({
  ...migrationAttributes.filterShape,
  host: word.optional(),
  source_compute: word.optional(),
  hidden: word.optional(),
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
  'changes-since': Moment.optional(),
  'changes-before': Moment.optional(),
  project_id: word.optional(),
});
export type MigrationQuery = z.infer<typeof MigrationQuery>;
