import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#lib/db/database.ts';
import { keyringsOf } from '#lib/keys/open.ts';
import { macOf } from '#lib/keys/signer.ts';
import { newAuditId } from './token-format.ts';

/** The only purpose for which a note is valid. */
type Purpose = 'receipt' | 'passkey-registration' | 'passkey-sign-in';

const Note = z.object({
  /** The user it was issued for. */
  sub: z.string(),
  jti: z.string(),
  /** Issued at and expiry, in seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
  /** Proven methods. */
  m: z.array(z.string()),
  /** Time of the user's password; see `Claims.gen`. */
  gen: z.number(),
  /** Origin of a federated sign-in, and the end of its assertion in ms since 1970. */
  fed: z.tuple([z.string(), z.string(), z.object({ at: z.number(), keys: z.array(z.string()) }).optional()]).optional(),
  ends: z.number().optional(),
});
export type Note = z.infer<typeof Note>;

const KID_LENGTH = 8;
/** Length of HMAC-SHA-256 in base64url. */
const SIGNATURE_LENGTH = 43;
const SHAPE = /^[0-9a-f]{8}[A-Za-z0-9_-]{44,4000}$/;
const LIFETIME_S = 300;

export function newNote(about: Pick<Note, 'sub' | 'm' | 'gen' | 'fed' | 'ends'>): Note {
  // Like tokens, to the millisecond: users and providers can be as old as the note.
  const iat = Date.now() / 1000;
  return { ...about, jti: newAuditId(), iat, exp: Math.floor(iat) + LIFETIME_S };
}

/** Creates a signed note that all replicas accept for five minutes. */
export async function sealNote(database: Database, purpose: Purpose, note: Note): Promise<string> {
  const { kid, key } = await keyringsOf(database).tokens.newest();
  const payload = Buffer.from(JSON.stringify(note)).toString('base64url');
  return kid + payload + macOf(key, purpose, payload).toString('base64url');
}

/** Content of a note; undefined if it is forged, expired or for another purpose. */
export async function openNote(database: Database, purpose: Purpose, text: string): Promise<Note | undefined> {
  if (!SHAPE.test(text)) return undefined;
  const key = await keyringsOf(database).tokens.find(text.slice(0, KID_LENGTH));
  if (!key) return undefined;
  const payload = text.slice(KID_LENGTH, -SIGNATURE_LENGTH);
  const signature = Buffer.from(text.slice(-SIGNATURE_LENGTH), 'base64url');
  if (!timingSafeEqual(macOf(key.key, purpose, payload), signature)) return undefined;
  const note = Note.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return note.exp * 1000 > Date.now() ? note : undefined;
}
