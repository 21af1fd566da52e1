import { type SqlBool, sql } from 'kysely';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { MemberStatus } from '../members/schema.ts';
import { imageConditions } from './filters.ts';
import type { ImageQuery } from './schema.ts';

/**
 * Images of a list: visible to the caller and matching the query.
 * @throws 400 for an invalid filter
 */
export const visibleImages = (ctx: ProjectContext, query: ImageQuery) =>
  imageConditions(query).reduce((images, condition) => images.where(condition), visible(ctx, query));

/** Community images are listed on request only, although every project may use them. */
function visible(ctx: ProjectContext, { visibility, member_status = 'accepted' }: ImageQuery) {
  let rows = ctx.database.read.selectFrom('images');
  if (visibility !== undefined && visibility !== 'all') rows = rows.where('images.visibility', '=', visibility);
  if (isAdmin(ctx.caller)) return rows;
  const isForAll = visibility === 'community' || visibility === 'all' ? ['public', 'community'] : ['public'];
  return rows.where((eb) =>
    eb.or([
      eb('images.owner', '=', ctx.projectId),
      eb('images.visibility', 'in', isForAll as ['public']),
      eb.and([eb('images.visibility', '=', 'shared'), sharedWith(ctx.projectId, member_status)]),
    ]),
  );
}

/** Whether an image is shared with a project, and the membership has this status. */
function sharedWith(projectId: string, status: MemberStatus | 'all') {
  const answer = status === 'all' ? sql`` : sql`and status = ${status}`;
  return sql<SqlBool>`exists (
    select 1 from image_members where image_id = images.id and member_id = ${projectId} ${answer}
  )`;
}
