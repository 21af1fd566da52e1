import type { Env } from '#lib/env.ts';
import { NotFound } from '#lib/http/errors.ts';
import { parse } from '#lib/http/validation.ts';
import { SourceUser } from './schema.ts';
import { fetchKeys, listSources } from './service.ts';

/**
 * Answers `key-sources` and `key-sources/{host}/{user}` of the console: public keys that somebody shows elsewhere.
 * @throws 400, 404 and 503 as the service says
 */
export async function answerKeySources(
  request: Request,
  path: readonly string[],
  env: Pick<Env, 'NEPHOS_KEY_SOURCES'>,
): Promise<Response> {
  const [host, user, ...rest] = path;
  if (request.method !== 'GET' || rest.length > 0) throw NotFound('Address', path.join('/'));
  if (host === undefined) return Response.json(listSources(env));
  return Response.json(await fetchKeys(env, host, parse(SourceUser, user)));
}
