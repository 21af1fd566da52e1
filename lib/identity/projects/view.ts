import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { withShownExtra } from '../attributes.ts';
import { projectAttributes } from './attributes.ts';
import type { Project } from './schema.ts';

export type ProjectRow = Selectable<Tables['projects']>;

export const viewOf = (ctx: AuthedContext, row: ProjectRow): Project =>
  withShownExtra(row, projectAttributes.view(ctx, row, {}));
