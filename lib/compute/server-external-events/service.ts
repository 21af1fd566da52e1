import type { Tx } from '#lib/db/database.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { recordDone } from '../instance-actions/record.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { EVENT_NAMES, type EventName, type ExternalEvent, type ExternalEventList } from './schema.ts';

type ReportedEvent = ExternalEventList['events'][number];

/** Events that require a tag. */
const NEED_TAG: readonly EventName[] = [
  'volume-extended',
  'power-update',
  'accelerator-request-bound',
  'volume-reimaged',
];

/**
 * Records events of other services about servers: in the log, and in the server's history if a volume has grown.
 * Returns the result of each event. @throws 400 for an event that the microversion does not have, 404 if none of the
 * servers exists
 */
export function createExternalEvents(ctx: ProjectContext, events: ExternalEvent[]): Promise<ReportedEvent[]> {
  const unknown = events.find(({ name }) => ctx.microversion.minor < EVENT_NAMES[name]);
  if (unknown) throw Invalid(`The event ${unknown.name} requires microversion 2.${EVENT_NAMES[unknown.name]}.`);
  return ctx.database.transact(async (tx) => {
    const reported: ReportedEvent[] = [];
    for (const event of events) reported.push(await applyEvent(tx, ctx, event));
    if (reported.every(({ code }) => code === 404)) {
      throw new PlatformError('notFound', 'No instances found for any event');
    }
    return reported;
  });
}

async function applyEvent(tx: Tx, ctx: ProjectContext, event: ExternalEvent): Promise<ReportedEvent> {
  const server = await tx
    .selectFrom('servers')
    .selectAll()
    .where('id', '=', event.server_uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const code = codeOf(event, server);
  if (code !== 200 || !server) return { ...event, status: 'failed', code };
  await recordEvent(tx, actorOf(ctx), {
    type: `server.${event.name}`,
    objectId: server.id,
    projectId: server.project_id,
    after: { status: event.status, tag: event.tag },
  });
  if (event.name === 'volume-extended') await recordDone(tx, ctx, server, 'extend_volume');
  return { ...event, code };
}

function codeOf(event: ExternalEvent, server: ServerRow | undefined): 200 | 400 | 404 | 422 {
  if (!server) return 404;
  if (server.host === null) return 422;
  return NEED_TAG.includes(event.name) && event.tag === undefined ? 400 : 200;
}
