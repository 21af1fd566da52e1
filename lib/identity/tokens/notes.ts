import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#lib/db/database.ts';
import { keysOf } from '#lib/keys/open.ts';
import { macOf } from '#lib/keys/signer.ts';
import { newAuditId } from './token-format.ts';

/** What a note is good for: nothing else, least of all as a token. */
type Purpose = 'receipt' | 'passkey-registration' | 'passkey-sign-in';

const Note = z.object({
  /** The user it was written for. */
  sub: z.string(),
  /** Names it, so that it can be spent. */
  jti: z.string(),
  /** Issued and expires, in seconds since the epoch. */
  iat: z.number(),
  exp: z.number(),
  /** Methods that were proven. */
  m: z.array(z.string()),
  /** When the user's password was set; see `Claims.gen`. */
  gen: z.number(),
});
export type Note = z.infer<typeof Note>;

const KID_LENGTH = 8;
/** Of HMAC-SHA-256 in base64url. */
const SIGNATURE_LENGTH = 43;
const SHAPE = /^[0-9a-f]{8}[A-Za-z0-9_-]{44,4000}$/;
const LIFETIME_S = 300;

export function newNote(about: Pick<Note, 'sub' | 'm' | 'gen'>): Note {
  const iat = Math.floor(Date.now() / 1000);
  return { ...about, jti: newAuditId(), iat, exp: iat + LIFETIME_S };
}

/** Writes a note that only this cloud can write, on whichever replica; it is good for five minutes. */
export async function sealNote(database: Database, purpose: Purpose, note: Note): Promise<string> {
  const { kid, key } = await keysOf(database).tokens.newest();
  const payload = Buffer.from(JSON.stringify(note)).toString('base64url');
  return kid + payload + macOf(key, purpose, payload).toString('base64url');
}

/** What a note says; undefined for one that is not ours, for something else, or too old. */
export async function openNote(database: Database, purpose: Purpose, text: string): Promise<Note | undefined> {
  if (!SHAPE.test(text)) return undefined;
  const key = await keysOf(database).tokens.find(text.slice(0, KID_LENGTH));
  if (!key) return undefined;
  const payload = text.slice(KID_LENGTH, -SIGNATURE_LENGTH);
  const signature = Buffer.from(text.slice(-SIGNATURE_LENGTH), 'base64url');
  if (!timingSafeEqual(macOf(key.key, purpose, payload), signature)) return undefined;
  const note = Note.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return note.exp * 1000 > Date.now() ? note : undefined;
}
