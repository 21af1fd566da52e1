import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { createSecureContext } from 'node:tls';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import type { Services } from '#lib/http/context.ts';
import type { Env } from '#lib/settings/env.ts';
import { HEADERS_MS } from './connections.ts';

/** Interval of checking for renewed files. */
const LOOK_MS = 2000;
/**
 * Maximum header fields per HTTP/2 request, Node's default for HTTP/1. Beyond it Node resets the stream before there is
 * a request.
 */
const MAX_HEADERS = 2000;
const LIMITS = { connectionsCheckingInterval: 5000, minVersion: 'TLSv1.2' } as const;

interface Files {
  cert: string;
  key: string;
}

const filesOf = ({ NEPHOS_TLS_CERT: cert, NEPHOS_TLS_KEY: key }: Env): Files | undefined =>
  cert === undefined || key === undefined ? undefined : { cert, key };

/** @throws ConfigurationError naming the invalid files and the reason */
function readFiles({ cert, key }: Files): { cert: Buffer; key: Buffer } {
  try {
    const pair = { cert: readFileSync(cert), key: readFileSync(key) };
    createSecureContext(pair);
    return pair;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(
      'NEPHOS_TLS_CERT',
      `Cannot use NEPHOS_TLS_CERT (${cert}) and NEPHOS_TLS_KEY (${key}): ${why}`,
      { cause },
    );
  }
}

/**
 * Checks the certificate before anything else starts.
 * @throws ConfigurationError naming what is wrong
 */
export function assertCertificate(env: Env): void {
  const files = filesOf(env);
  if (files) readFiles(files);
}

/**
 * An HTTP server, or with a certificate an HTTPS server with HTTP/2 and HTTP/1.1. New connections use renewed files;
 * invalid files are logged, and the previous ones remain in use.
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

/**
 * With `allowHTTP1` it emits the same events, and Node's compatibility API gives HTTP/2 requests and responses the
 * interface of HTTP/1.
 */
const asHttp = (server: Http2SecureServer): Server => server as unknown as Server;
