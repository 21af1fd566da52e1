import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docsHref } from '#lib/console/paths.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** A page that is not drawn in this time is given up: the process stays not ready. */
const PAGE_TIMEOUT_MS = 60_000;

/**
 * The pages that anybody can open without a session, and the reference of each API: their first drawing loads the
 * framework, the components and the schemas, which takes seconds.
 */
export const openPages = (definitions: readonly ServiceDefinition[]): string[] => [
  '/sign-in',
  docsHref(),
  ...definitions.filter(({ base }) => base.split('/').length === 3).map(({ type }) => docsHref(type)),
];

/**
 * Draws pages once, one after another, so that no visitor waits for what their first drawing loads. The socket is in a
 * folder that only this user can open.
 * @throws Error for a page that is not drawn
 */
export async function warmUp(handler: RequestHandler, paths: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-warm-up-'));
  const socketPath = join(folder, 'socket');
  const server = createServer((incoming, response) => {
    handler(incoming, response).catch((error: unknown) => response.destroy(asError(error)));
  });
  try {
    server.listen(socketPath);
    await once(server, 'listening');
    for (const path of paths) {
      const status = await draw(socketPath, path);
      if (status !== 200) throw new Error(`${path} returned ${status}.`);
    }
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function draw(socketPath: string, path: string): Promise<number> {
  const sent = request({ socketPath, path, headers: { host: 'localhost' }, timeout: PAGE_TIMEOUT_MS });
  sent.on('timeout', () => sent.destroy(new Error(`${path} was not rendered in time.`)));
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
