import { type Expression, type SqlBool, sql } from 'kysely';
import { Store } from '#lib/attributes/store.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { NEWEST_FIRST, nextLink } from '#lib/http/paging.ts';
import { isVisible } from '../volumes/load.ts';
import { messageAttributes } from './attributes.ts';
import type { VolumeMessage, VolumeMessageQuery } from './schema.ts';

const store = new Store<'volume_messages', VolumeMessage, ProjectContext>({
  ...{ table: 'volume_messages', kind: 'volume_message', name: 'Message' },
  viewOf: (ctx, row) => messageAttributes.view(ctx, row, {}),
  isVisible: (ctx, { project_id }) => isVisible(ctx, project_id),
  // The event log already has the failure.
  record: () => Promise.resolve(),
});

const PAGES = {
  unknownMarker: 'notFound',
  sortKeys: messageAttributes.sortKeys,
  defaultSort: NEWEST_FIRST,
} as const;

export async function listMessages(ctx: ProjectContext, query: VolumeMessageQuery) {
  const { rows, nextMarker } = await store.list(ctx, query, PAGES, conditionsOf(ctx, query));
  return { messages: rows, messages_links: nextLink(ctx.baseUrl, ctx.url, nextMarker) };
}

/** @throws 404 if it is missing or belongs to another project */
export const getMessage = (ctx: ProjectContext, id: string): Promise<VolumeMessage> => store.show(ctx, id);

/** @throws 404 if it is missing or belongs to another project */
export const deleteMessage = (ctx: ProjectContext, id: string): Promise<void> => store.remove(ctx, id);

function conditionsOf(ctx: ProjectContext, query: VolumeMessageQuery): Expression<SqlBool>[] {
  const { message_level: level } = query;
  return [
    sql<SqlBool>`volume_messages.project_id = ${ctx.projectId}`,
    ...messageAttributes.conditions('volume_messages', query),
    // All messages are errors.
    ...(level === undefined || level === 'ERROR' ? [] : [sql<SqlBool>`1 = 0`]),
  ];
}
