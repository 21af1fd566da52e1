import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { chooseByDialect } from '#lib/http/differences.ts';
import { PlatformError } from '#lib/http/errors.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { allowedStatuses, can } from './can.ts';
import type { VolumeVerb } from './verbs.ts';
import type { VolumeRow } from './view.ts';

export const isVisible = (ctx: ProjectContext, projectId: string): boolean =>
  projectId === ctx.projectId || isAdmin(ctx.caller);
export const isVisibleTo =
  (ctx: ProjectContext) =>
  (row: { project_id: string }): boolean =>
    isVisible(ctx, row.project_id);

/** @throws 404 if the volume is not visible */
export const loadVolume = (db: Reader, ctx: ProjectContext, id: string): Promise<VolumeRow> =>
  loadRow(db, 'volumes', 'Volume', id, isVisibleTo(ctx));

/** 409, or 400 as upstream. */
export const refusal = (ctx: ProjectContext, message: string): PlatformError =>
  new PlatformError(
    chooseByDialect(ctx.env, (list) => list.volumeInWrongStatus),
    message,
  );

/** @throws 409, or 400 as upstream, if its status does not allow it */
export function assertCan(ctx: ProjectContext, verb: VolumeVerb, volume: VolumeRow): void {
  if (can(verb, volume) === true) return;
  const allowed = allowedStatuses(verb).join(' or ');
  throw refusal(ctx, `Invalid volume: Volume status must be ${allowed} to ${verb}, but it is ${volume.status}.`);
}
