import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoResponseError } from '#lib/errors/no-response-error.ts';
import { ResponseError } from '#lib/errors/response-error.ts';
import { toError } from '#lib/errors/thrown-value.ts';
import { hasReference } from '#lib/http/reference.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { docsHref } from '#lib/screens/paths.ts';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** If a page takes longer, the process does not become ready. */
const PAGE_TIMEOUT_MS = 60_000;

/**
 * Pages without a session, and the reference of each API: rendering them first loads the framework, components and
 * schemas, which takes seconds.
 */
export const openPages = (definitions: readonly ServiceDefinition[]): string[] => [
  '/sign-in',
  docsHref(),
  ...definitions.filter(hasReference).map(({ type }) => docsHref(type)),
];

/**
 * Renders pages once, sequentially, so that no visitor waits for loading. Only this user can open the folder with the
 * socket.
 * @throws Error if a page is not rendered
 */
export async function warmUp(handler: RequestHandler, paths: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-warm-up-'));
  const socketPath = join(folder, 'socket');
  const server = createServer((incoming, response) => {
    handler(incoming, response).catch((error: unknown) => response.destroy(toError(error)));
  });
  try {
    server.listen(socketPath);
    await once(server, 'listening');
    for (const path of paths) {
      const status = await draw(socketPath, path);
      if (status !== 200) throw new ResponseError(status, `${path} returned ${status}.`);
    }
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function draw(socketPath: string, path: string): Promise<number> {
  const sent = request({ socketPath, path, headers: { host: 'localhost' }, timeout: PAGE_TIMEOUT_MS });
  sent.on('timeout', () => sent.destroy(new NoResponseError(`${path} was not rendered in time.`)));
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}
