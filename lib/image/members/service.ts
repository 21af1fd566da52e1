import type { Selectable } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Forbidden, NotFound, orNotFound, PlatformError } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { ImageRow } from '../images/lookup.ts';
import { loadImage, owns } from '../rights.ts';
import { memberAttributes } from './attributes.ts';
import { MAX_MEMBERS, type Member, type MemberList, type MemberStatus } from './schema.ts';

type MemberRow = Selectable<Tables['image_members']>;

const viewOf = (ctx: ProjectContext, row: MemberRow): Member => memberAttributes.view(ctx, row, {});

/**
 * Lists all members for the owner, otherwise only the caller's own membership.
 * @throws 404
 */
export async function listMembers(ctx: ProjectContext, imageId: string): Promise<MemberList> {
  const { read } = ctx.database;
  const image = await loadImage(read, ctx, imageId);
  const all = await membersOf(read, imageId).orderBy('created_at').orderBy('member_id').execute();
  const shown = all.filter((row) => owns(ctx, image.owner) || row.member_id === ctx.projectId);
  return { members: shown.map((row) => viewOf(ctx, row)), schema: '/v2/schemas/members' };
}

/** @throws 404, also for another project's membership unless the caller owns the image */
export async function getMember(ctx: ProjectContext, imageId: string, memberId: string): Promise<Member> {
  const { read } = ctx.database;
  const image = await loadImage(read, ctx, imageId);
  if (!owns(ctx, image.owner) && memberId !== ctx.projectId) throw NotFound('Member', memberId);
  return viewOf(ctx, await loadMember(read, imageId, memberId));
}

/**
 * Shares an image with a project.
 * @throws 403 unless the caller owns it and it is shared, 409 for a duplicate, 413 beyond `MAX_MEMBERS`
 */
export function addMember(ctx: ProjectContext, imageId: string, memberId: string): Promise<Member> {
  return ctx.database.transact(async (tx) => {
    const image = await loadSharedImage(tx, ctx, imageId);
    const members = await membersOf(tx, imageId).execute();
    if (members.some(({ member_id }) => member_id === memberId)) {
      throw Conflict(`Project ${memberId} is already a member of image ${imageId}.`);
    }
    if (members.length >= MAX_MEMBERS) throw tooMany(members.length + 1);
    const now = creationTime();
    const keys = { image_id: imageId, member_id: memberId };
    const row = { ...memberAttributes.initial, ...keys, created_at: now, updated_at: now };
    await tx.insertInto('image_members').values(row).execute();
    await recordMemberEvents(tx, ctx, image, memberId, 'add', { status: row.status });
    return viewOf(ctx, row);
  });
}

/**
 * Accepts, rejects or resets a membership.
 * @throws 403 unless the caller is the member
 */
export function answerOffer(
  ctx: ProjectContext,
  imageId: string,
  memberId: string,
  status: MemberStatus,
): Promise<Member> {
  return ctx.database.transact(async (tx) => {
    const image = await loadImage(tx, ctx, imageId);
    if (memberId !== ctx.projectId && !isAdmin(ctx.caller)) {
      if (!owns(ctx, image.owner)) throw NotFound('Member', memberId);
      throw Forbidden('Only the member project can accept or reject an image.');
    }
    const row = await loadMember(tx, imageId, memberId);
    const after = { status, updated_at: new Date().toISOString() };
    const own = tx.updateTable('image_members').set(after).where('image_id', '=', imageId);
    await own.where('member_id', '=', memberId).execute();
    await recordMemberEvents(tx, ctx, image, memberId, 'update', { status });
    return viewOf(ctx, { ...row, ...after });
  });
}

/**
 * Revokes a membership.
 * @throws 403 unless the caller owns the image, 404
 */
export function removeMember(ctx: ProjectContext, imageId: string, memberId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const image = await loadSharedImage(tx, ctx, imageId);
    await loadMember(tx, imageId, memberId);
    const own = tx.deleteFrom('image_members').where('image_id', '=', imageId);
    await own.where('member_id', '=', memberId).execute();
    await recordMemberEvents(tx, ctx, image, memberId, 'remove', {});
  });
}

const membersOf = (db: Reader, imageId: string) =>
  db.selectFrom('image_members').selectAll().where('image_id', '=', imageId);

const loadMember = async (db: Reader, imageId: string, memberId: string): Promise<MemberRow> =>
  orNotFound(await membersOf(db, imageId).where('member_id', '=', memberId).executeTakeFirst(), 'Member', memberId);

async function loadSharedImage(tx: Tx, ctx: ProjectContext, imageId: string): Promise<ImageRow> {
  const image = await loadImage(tx, ctx, imageId);
  if (!owns(ctx, image.owner)) throw Forbidden('Only the owner of an image can change its members.');
  if (image.visibility !== 'shared') {
    throw Forbidden(`Only shared images have members. Image ${imageId} is ${image.visibility}.`);
  }
  return image;
}

const tooMany = (wanted: number) =>
  new PlatformError(
    'quotaExceeded',
    `The limit has been exceeded on the number of allowed image members. Attempted: ${wanted}, Maximum: ${MAX_MEMBERS}.`,
  );

/** Records an event for the owner and for the member, whose lists change. */
async function recordMemberEvents(
  tx: Tx,
  ctx: ProjectContext,
  image: ImageRow,
  memberId: string,
  verb: string,
  after: object,
) {
  for (const projectId of new Set([image.owner, memberId])) {
    await recordEvent(tx, actorOf(ctx), {
      type: `image.member.${verb}`,
      objectId: image.id,
      projectId,
      after: { member_id: memberId, ...after },
    });
  }
}
