import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, NEWEST_FIRST, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';
import { isVisibleTo } from '../volumes/load.ts';
import type { ResourceType, VolumeMessage, VolumeMessageQuery } from './schema.ts';

type MessageRow = Selectable<Tables['volume_messages']>;

const DAY_MS = 86_400_000;

const PAGES: PageOptions = {
  kind: 'Message',
  unknownMarker: 'notFound',
  sortKeys: { id: 'id', created_at: 'created_at', event_id: 'event_id', resource_uuid: 'resource_uuid' },
  defaultSort: NEWEST_FIRST,
};

export async function listMessages(ctx: ProjectContext, query: VolumeMessageQuery) {
  const { rows, nextMarker } = await findPage(visible(ctx, query).selectAll(), 'volume_messages', query, PAGES);
  return {
    messages: rows.map((row) => messageView(ctx, row)),
    messages_links: nextLink(ctx.baseUrl, ctx.url, nextMarker),
  };
}

/** @throws 404 if it is missing or belongs to another project */
export const getMessage = async (ctx: ProjectContext, id: string): Promise<VolumeMessage> =>
  messageView(ctx, await load(ctx, id));

export async function deleteMessage(ctx: ProjectContext, id: string): Promise<void> {
  await load(ctx, id);
  await ctx.database.transact((tx) => tx.deleteFrom('volume_messages').where('id', '=', id).execute());
}

const load = (ctx: ProjectContext, id: string): Promise<MessageRow> =>
  loadRow(ctx.database.read, 'volume_messages', 'Message', id, isVisibleTo(ctx));

function visible(ctx: ProjectContext, query: VolumeMessageQuery) {
  let rows = ctx.database.read.selectFrom('volume_messages').where('project_id', '=', ctx.projectId);
  if (query.resource_uuid !== undefined) rows = rows.where('resource_uuid', '=', query.resource_uuid);
  if (query.resource_type !== undefined) rows = rows.where('resource_type', '=', query.resource_type as ResourceType);
  if (query.event_id !== undefined) rows = rows.where('event_id', '=', query.event_id);
  // All messages are errors.
  if (query.message_level !== undefined && query.message_level !== 'ERROR') rows = rows.where('id', '=', '');
  return rows;
}

const messageView = (ctx: ProjectContext, row: MessageRow): VolumeMessage => ({
  id: row.id,
  event_id: row.event_id,
  message_level: 'ERROR',
  resource_type: row.resource_type,
  resource_uuid: row.resource_uuid,
  user_message: row.user_message,
  request_id: row.request_id ?? '',
  created_at: formatStorageTime(row.created_at),
  guaranteed_until: formatStorageTime(keptUntil(ctx, row)),
  links: linksOf(ctx, 'messages', row.id),
});

const keptUntil = ({ env }: ProjectContext, { created_at }: MessageRow): string =>
  new Date(Date.parse(created_at) + env.NEPHOS_RETENTION_TASKS_DAYS * DAY_MS).toISOString();
