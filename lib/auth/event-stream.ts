import { z } from 'zod';
import { EventStream } from '#lib/events/stream.ts';
import type { Audience } from '#lib/events/tail.ts';
import { revalidateAccess } from '#lib/identity/revalidate-access.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { type EventScope, type FollowedScopes, resolveEventAccess } from './event-access.ts';
import { refusal, signedOutResponse } from './refusals.ts';

/**
 * A browser needs one stream. Over the limit the oldest are closed, so that streams that broke unnoticed do not block
 * new ones.
 */
const MAX_OF_SESSION = 8;
const MAX_OF_USER = 32;

const Id = z.string().min(1).max(64);
const Query = z.object({
  wanted: z
    .array(z.union([z.object({ scope: Id }), z.object({ all: Id })]))
    .min(1)
    .max(20),
  user: Id.optional(),
  since: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

/**
 * One stream for everything that a browser shows: `?scope=<project>` for each project, `?scope=domain:<id>` for the
 * objects of a domain, `?all=<project>` for all events by the roles in that project, and always the user's own actions
 * and changes of the user's objects. The stream ends with the session (event `ended`). A scope without access is
 * reported as `gone`, and as `granted` when access returns. `?user=` rejects a browser in which another user has signed
 * in. Each scope counts as a request of the user. Reconnecting clients send `Last-Event-ID` or `?since=`.
 */
export async function handleEventStream(request: Request, session: Session): Promise<Response> {
  if (request.method !== 'GET') return refusal(405, 'badMethod', 'Use GET for events.');
  const query = readQuery(request);
  if (!query.success) return refusal(400, 'badRequest', 'Specify 1 to 20 projects as scope or all.');
  const { wanted, user, since } = query.data;
  const { services, tail } = await getPlatform();
  const { connections, database, limits, log } = services;

  const first = await resolveEventAccess(services, session, wanted);
  if (!first) return signedOutResponse();
  const { userId } = first;
  if (user !== undefined && user !== userId) return refusal(403, 'forbidden', 'Another user has signed in since.');
  for (const _ of wanted) limits.count('request', userId);
  if (first.granted.length === 0) return refusal(403, 'forbidden', refusalOf(wanted));

  const stream = new EventStream({
    database,
    tail,
    audience: audienceOf(first),
    since,
    signal: request.signal,
  });
  const [bySession, byUser] = [`session ${session.id}`, `user ${userId}`];
  connections.evictOldest('stream', bySession, MAX_OF_SESSION);
  connections.evictOldest('stream', byUser, MAX_OF_USER);
  const leave = connections.register('stream', [bySession, byUser], () => stream.replace());
  if (stream.closed.aborted) leave();
  stream.closed.addEventListener('abort', leave);

  let granted: readonly EventScope[] = wanted;
  const ask = async () => {
    const answer = await resolveEventAccess(services, session, wanted);
    if (!answer) {
      stream.send('ended', {});
      return stream.end();
    }
    stream.audience = audienceOf(answer);
    for (const scope of granted.filter((one) => !answer.granted.includes(one))) stream.send('gone', scope);
    for (const scope of answer.granted.filter((one) => !granted.includes(one))) stream.send('granted', scope);
    granted = answer.granted;
  };
  revalidateAccess({ database, log, expiresAtMs: session.expiresAtMs, ask, signal: stream.closed });
  return stream.response;
}

function readQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const wanted = [...searchParams].flatMap(([name, id]): EventScope[] => {
    if (name === 'scope') return [{ scope: id }];
    return name === 'all' ? [{ all: id }] : [];
  });
  return Query.safeParse({
    wanted,
    user: searchParams.get('user') ?? undefined,
    since: request.headers.get('last-event-id') ?? searchParams.get('since') ?? undefined,
  });
}

function audienceOf({ userId, granted, ownPlaces }: FollowedScopes): Audience {
  const isOfAll = granted.some((one) => 'all' in one);
  const places = isOfAll ? 'all' : new Set(granted.flatMap((one) => ('scope' in one ? [one.scope] : [])));
  return { places, userId, ownPlaces };
}

const refusalOf = (wanted: readonly EventScope[]): string =>
  wanted.some((one) => 'all' in one)
    ? 'Only the role admin can subscribe to the events of all projects.'
    : 'You have no role in this project or domain, or it does not exist.';
