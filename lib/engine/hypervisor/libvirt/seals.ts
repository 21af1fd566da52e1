import type { Signer } from '#lib/keys/signer.ts';
import type { Note } from './note.ts';

/** Nobody has placed it, so far as we know: any other domain of its id is a newer one. */
export const UNPLACED = 0;

type Placement = Pick<Note, 'placedAt' | 'migration'>;

/** What a seal stands for: that the machine was given its place then, on this host, or on both ends while it moves. */
function placeText(id: string, host: string, { placedAt, migration }: Placement): string {
  const ends = migration ? [migration.from, migration.host] : [];
  return JSON.stringify([id, placedAt, ...(ends.includes(host) ? ends : [host])]);
}

/** The note as it is written to a domain on this host. */
export async function sealed(signer: Signer, id: string, host: string, note: Note): Promise<Note> {
  return { ...note, seal: await signer.sign(placeText(id, host, note)) };
}

/**
 * The note as it counts: a time that somebody else has written, as one who has taken the host over, is none. A seal that an older key
 * has made is good, and left out: the note is due to be sealed anew.
 */
export async function unsealed(signer: Signer, id: string, host: string, { seal, ...note }: Note): Promise<Note> {
  const known = seal === undefined ? undefined : await signer.verify(placeText(id, host, note), seal);
  if (known === undefined) return { ...note, placedAt: UNPLACED };
  return known === 'current' ? { ...note, seal } : note;
}
