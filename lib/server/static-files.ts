import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import PQueue from 'p-queue';
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

const compress = promisify(brotliCompress);
/** A process has four threads for such work. The server needs the others. */
const PACKED_AT_ONCE = 2;

/** Compresses the console's files once, at build time, with maximum quality. */
export async function packStaticFiles(folder = FOLDER): Promise<void> {
  const files = filesIn(folder).filter((file) => extname(file) in TYPES);
  await new PQueue({ concurrency: PACKED_AT_ONCE }).addAll(files.map((file) => () => packFile(file)));
}

async function packFile(file: string): Promise<void> {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}${PACKED}`, await compress(text, { params }));
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
    const found = method === 'GET' || method === 'HEAD' ? packed.get(decodePath(url.split('?')[0] ?? '')) : undefined;
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

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
