import type { Reader } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { chooseByDialect } from '#lib/http/differences.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { Rules } from '#lib/verbs/verb.ts';
import { volumeRules } from './can.ts';
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

/** Checks the status by the rules of a kind. */
export const assertionOf =
  <Verb extends string, Row extends { status: string }>(kind: string, rules: Rules<Verb, Row['status'], Row>) =>
  /** @throws 409, or 400 as upstream, if its status does not allow it */
  (ctx: ProjectContext, verb: Verb, row: Row): void => {
    if (rules.can(verb, row) === true) return;
    const allowed = rules.allowedStatuses(verb).join(' or ');
    const status = `${kind} status must be ${allowed} to ${verb}, but it is ${row.status}.`;
    throw refusal(ctx, `Invalid ${kind.toLowerCase()}: ${status}`);
  };

export const assertCan = assertionOf('Volume', volumeRules);
