import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { createSecureContext } from 'node:tls';
import type { Env } from '#lib/env.ts';
import type { Services } from '#lib/http/context.ts';
import { HEADERS_MS } from './connections.ts';

/** How often one looks whether the files were renewed. */
const LOOK_MS = 2000;
/** Header fields per request over HTTP/2; Node's default for HTTP/1. More of them reset the stream before a request exists. */
const MAX_HEADERS = 2000;
const LIMITS = { connectionsCheckingInterval: 5000, minVersion: 'TLSv1.2' } as const;

interface Files {
  cert: string;
  key: string;
}

const filesOf = ({ NEPHOS_TLS_CERT: cert, NEPHOS_TLS_KEY: key }: Env): Files | undefined =>
  cert === undefined || key === undefined ? undefined : { cert, key };

/** @throws Error saying which files are wrong, and why */
function readFiles({ cert, key }: Files): { cert: Buffer; key: Buffer } {
  try {
    const pair = { cert: readFileSync(cert), key: readFileSync(key) };
    createSecureContext(pair);
    return pair;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Cannot use NEPHOS_TLS_CERT (${cert}) and NEPHOS_TLS_KEY (${key}): ${why}`, { cause });
  }
}

/** Says before anything else starts whether the certificate can be served. @throws Error naming what is wrong */
export function assertCertificate(env: Env): void {
  const files = filesOf(env);
  if (files) readFiles(files);
}

/**
 * A server of HTTP; of HTTPS with HTTP/2 and HTTP/1.1 where a certificate is given. Renewed files are picked up for new
 * connections; files that cannot be used are logged, and what was there stays.
 */
export function createListener({ env, log }: Pick<Services, 'env' | 'log'>): Server {
  const files = filesOf(env);
  if (!files) return createServer(LIMITS);
  const server = createSecureServer({
    ...LIMITS,
    ...readFiles(files),
    allowHTTP1: true,
    handshakeTimeout: HEADERS_MS,
    maxHeaderListPairs: MAX_HEADERS,
    settings: { maxConcurrentStreams: 100 },
  });
  const renew = () => {
    try {
      server.setSecureContext({ ...readFiles(files), minVersion: LIMITS.minVersion });
      log.info('renewed the certificate');
    } catch (error) {
      log.error({ err: error }, 'cannot load the renewed certificate; keeping the previous one');
    }
  };
  for (const file of Object.values(files)) watchFile(file, { interval: LOOK_MS, persistent: false }, renew);
  server.on('close', () => {
    for (const file of Object.values(files)) unwatchFile(file, renew);
  });
  return asHttp(server);
}

/** With `allowHTTP1` it has the same events, and its requests and answers of HTTP/2 the interface of those of HTTP/1. */
const asHttp = (server: Http2SecureServer): Server => server as unknown as Server;
