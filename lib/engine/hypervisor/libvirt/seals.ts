import type { Signer } from '#lib/keys/signer.ts';
import type { Note } from './note.ts';

/** Placement number of a domain without a valid seal: any other domain of its id is newer. */
export const UNPLACED = 0;

type Placement = Pick<Note, 'placedAt' | 'migration'>;

/** The signed statement: the machine got this placement number on this host, or on both ends of a migration. */
function placeText(id: string, host: string, { placedAt, migration }: Placement): string {
  const ends = migration ? [migration.from, migration.host] : [];
  return JSON.stringify([id, placedAt, ...(ends.includes(host) ? ends : [host])]);
}

/** The note with a seal for this host. */
export async function sealNote(signer: Signer, id: string, host: string, note: Note): Promise<Note> {
  return { ...note, seal: await signer.sign(placeText(id, host, note)) };
}

/**
 * The note with a verified placement: without a valid seal (a compromised host can write anything) the placement number
 * is `UNPLACED`. A seal of an older key is valid but omitted, so that the note is sealed again.
 */
export async function verifyNote(signer: Signer, id: string, host: string, { seal, ...note }: Note): Promise<Note> {
  const known = seal === undefined ? undefined : await signer.verify(placeText(id, host, note), seal);
  if (known === undefined) return { ...note, placedAt: UNPLACED };
  return known === 'current' ? { ...note, seal } : note;
}
