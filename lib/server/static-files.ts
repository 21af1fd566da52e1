import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { applicationFile } from '#lib/application-files.ts';

const FOLDER = '.next/static';
const ROOT = '/_next/static/';
const PACKED = '.br';
const TYPES: Record<string, string> = {
  // RFC 9239: UTF-8 is the default.
  '.js': 'text/javascript',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

/** Compresses the console's files once, at build time, with maximum quality. */
export function packStaticFiles(folder = FOLDER): void {
  for (const file of filesIn(folder)) {
    if (!(extname(file) in TYPES)) continue;
    const text = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${file}${PACKED}`, brotliCompressSync(text, { params }));
  }
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** Serves a compressed file; returns false if there is none or the browser does not accept the encoding. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Compressed files of the console by path. Paths contain a hash, so browsers may cache them permanently. */
export function serveStaticFiles(folder = applicationFile(FOLDER)): StaticFiles {
  const packed = new Map(
    filesIn(folder).flatMap((file) => {
      const name = file.endsWith(PACKED) ? file.slice(0, -PACKED.length) : undefined;
      const address = name && ROOT + name.slice(folder.length + 1);
      return name && address ? [[address, { file, type: TYPES[extname(name)], size: statSync(file).size }]] : [];
    }),
  );
  return async ({ method, url = '', headers }, response) => {
    const found = method === 'GET' || method === 'HEAD' ? packed.get(decoded(url.split('?')[0] ?? '')) : undefined;
    if (!found || !/\bbr\b/.test(String(headers['accept-encoding'] ?? ''))) return false;
    response.writeHead(200, {
      'content-type': found.type,
      'content-length': found.size,
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    if (method === 'HEAD') response.end();
    // Disconnected browsers need no response.
    else await pipeline(createReadStream(found.file), response).catch(() => response.destroy());
    return true;
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
