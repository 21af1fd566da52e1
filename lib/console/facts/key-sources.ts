import { readPublicKey } from '#lib/compute/keypairs/public-key.ts';
import { NotFound, PlatformError } from '#lib/errors/errors.ts';
import type { Env } from '#lib/settings/env.ts';
import type { FetchedKeys, KeySources } from './schema.ts';

type Settings = Pick<Env, 'NEPHOS_KEY_SOURCES'>;

const ANSWER_WITHIN_MS = 10_000;
/** Maximum size of a response with the keys of one user. */
const MAX_BYTES = 256 * 1024;

const hostOf = (origin: string) => new URL(origin).host;

export const listSources = ({ NEPHOS_KEY_SOURCES }: Settings): KeySources => ({
  sources: NEPHOS_KEY_SOURCES.map(hostOf),
});

/**
 * Public keys of a user at `/<user>.keys`, as on GitHub and GitLab. Redirects are not followed, because they could lead
 * to hosts that are not configured.
 * @throws 404 for a host that is not configured and for an unknown user, 503 if the host does not respond
 */
export async function fetchKeys({ NEPHOS_KEY_SOURCES }: Settings, host: string, user: string): Promise<FetchedKeys> {
  const origin = NEPHOS_KEY_SOURCES.find((each) => hostOf(each) === host);
  if (origin === undefined) throw NotFound('Source of keys', host);
  const answer = await requestKeys(new URL(`/${encodeURIComponent(user)}.keys`, origin), host);
  if (answer.status === 404) throw NotFound(`User of ${host}`, user);
  if (answer.status !== 200) throw unavailable(`${host} returned status ${answer.status}.`);
  const lines = (await readText(answer, host)).split('\n').map((line) => line.trim());
  return { keys: lines.filter((line) => readPublicKey(line) !== undefined) };
}

async function requestKeys(url: URL, host: string): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return await fetch(url, { redirect: 'manual', signal, headers: { 'user-agent': 'nephos', accept: 'text/plain' } });
  } catch (cause) {
    throw unavailable(`${host} does not respond.`, cause);
  }
}

async function readText(answer: Response, host: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) throw unavailable(`The response of ${host} does not consist of keys.`);
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    throw unavailable(`The response of ${host} is incomplete.`, cause);
  }
  return text;
}

const unavailable = (message: string, cause?: unknown) => new PlatformError('unavailable', message, { cause });
