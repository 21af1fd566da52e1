import { isIP } from 'node:net';
import { z } from 'zod';
import { answerHistory } from '#lib/console/history/routes.ts';
import { answerKeySources } from '#lib/console/key-sources/routes.ts';
import { answerLists } from '#lib/console/lists/routes.ts';
import { answerServerCounts } from '#lib/console/server-counts/routes.ts';
import { peerOf } from '#lib/http/client-address.ts';
import { renderError } from '#lib/http/dialects.ts';
import { Forbidden, NotFound, PlatformError } from '#lib/http/errors.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/http/request-id.ts';
import { getPlatform } from '#lib/platform.ts';
import { askPlatform } from './platform-call.ts';

const TokenBody = z.object({
  token: z.object({
    user: z.object({ id: z.string(), name: z.string() }),
    roles: z.array(z.object({ name: z.string() })),
  }),
});

interface ConsoleRequest {
  request: Request;
  /** Path segments below `/bff/projects/{id}/console`. */
  path: readonly string[];
  projectId: string;
  /** The token that is scoped to the project; asked about each time, so that a role that was taken away counts at once. */
  token: string;
}

/** Answers what the console keeps for its users by itself; nothing of it goes on to the platform or to another cloud. */
export async function answerConsole({ request, path, projectId, token }: ConsoleRequest): Promise<Response> {
  const requestId = newRequestId();
  const { services } = await getPlatform();
  try {
    const known = await askPlatform('/identity/v3/auth/tokens?nocatalog', {
      token,
      headers: { 'x-subject-token': token },
    });
    if (known.status !== 200) throw new PlatformError('unauthenticated', 'Your session in this project has ended.');
    const { user, roles } = TokenBody.parse(await known.json()).token;
    const holds = (...wanted: string[]) => roles.some(({ name }) => wanted.includes(name));
    const rights = { isAdmin: holds('admin'), mayWrite: holds('member', 'admin') };
    const who = { database: services.database, projectId, user, ...rights };
    const [area, ...rest] = path;
    if (area === 'address' && rest.length === 0) {
      return marked(Response.json({ address: addressOf(request) }), requestId);
    }
    // What follows tells of the project's objects and people, as its lists do, which take the same role.
    if (!holds('reader', 'admin')) throw Forbidden('What the console keeps of a project takes role reader or admin.');
    if (area === 'history') return marked(await answerHistory(request, rest, who), requestId);
    if (area === 'lists') return marked(await answerLists(request, rest, who), requestId);
    if (area === 'server-counts') return marked(await answerServerCounts(request, rest, who), requestId);
    if (area === 'key-sources') return marked(await answerKeySources(request, rest, services.env), requestId);
    throw NotFound('Address', path.join('/'));
  } catch (error) {
    if (!(error instanceof PlatformError)) services.log.error({ err: error, requestId }, 'The console door failed.');
    const { status, headers, body } = renderError(error, 'compute', requestId, '');
    return marked(Response.json(body, { status, headers }), requestId);
  }
}

/** The address that the visitor comes from, as a rule for it would name it; null where it cannot be known. */
function addressOf(request: Request): string | null {
  const address = (peerOf(request.headers) ?? '').replace(/^::ffff:/, '');
  return isIP(address) > 0 ? address : null;
}

function marked(answer: Response, requestId: string): Response {
  answer.headers.set('cache-control', 'no-store');
  answer.headers.set(REQUEST_ID_HEADER, requestId);
  return answer;
}
