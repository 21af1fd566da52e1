import type { Database } from '#lib/db/database.ts';
import { readGuestPassword, saveGuestPassword } from '../server-passwords/guest-password.ts';
import { readMachineSpec } from '../servers/life/machine-spec.ts';
import { ec2FactsOf, findServerByAddress, type Guest } from './guest.ts';
import { documentAt, isPassword, pathSegments } from './tree.ts';

export interface MetadataRequest {
  method: string;
  path: string;
  body: Buffer;
}

export interface Answer {
  status: number;
  type: string;
  content: string | Buffer;
}

/** Upstream's maximum for a stored password. */
export const MAX_BODY_BYTES = 1020;
/** Excludes control characters, which would disturb a display. */
const PRINTABLE = /^[\x20-\x7e\r\n]*$/;

const textual = (status: number, content: string): Answer => ({ status, type: 'text/plain', content });

/** Answers a metadata request. The guest is identified by its connection only, never by request headers. */
export async function answerGuest(database: Database, guest: Guest, request: MetadataRequest): Promise<Answer> {
  const { method, path, body } = request;
  const { read } = database;
  const serverId = await findServerByAddress(read, guest);
  const spec = serverId === undefined ? undefined : await readMachineSpec(read, serverId);
  if (serverId === undefined || !spec) return textual(404, 'No instance has the address of the request.');
  const steps = pathSegments(path);
  if (method === 'POST' && isPassword(steps)) {
    const password = body.toString('latin1');
    if (body.length > MAX_BODY_BYTES || !PRINTABLE.test(password)) {
      return textual(400, `Send at most ${MAX_BODY_BYTES} bytes of printable ASCII.`);
    }
    const isKept = await saveGuestPassword(database, serverId, password);
    return isKept ? textual(200, '') : textual(409, 'A password is already set.');
  }
  if (method !== 'GET' && method !== 'HEAD') return textual(405, 'Use GET.');
  if (isPassword(steps)) return textual(200, await readGuestPassword(read, serverId));
  const found = documentAt(spec, await ec2FactsOf(read, serverId), steps);
  return found ? { status: 200, ...found } : textual(404, 'Not found.');
}
