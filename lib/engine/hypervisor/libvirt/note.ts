import { z } from 'zod';
import { element, find, type XmlElement } from './xml.ts';

/** XML namespace of the note in the metadata of a domain. */
const NAMESPACE = 'https://nephos.dev/xmlns/machine/1';
const KEY = 'nephos';

const Words = z.record(z.string(), z.string());
const Size = z.object({ vcpus: z.number(), ramMb: z.number(), diskGb: z.number() });

/** What Nephos stores about a machine and libvirt does not. */
const Note = z.object({
  name: z.string(),
  diskGb: z.number(),
  imageId: z.string().nullable(),
  extraSpecs: Words,
  imageProperties: Words,
  /** Number of the placement; of two domains with one id, the one with the larger number counts. */
  placedAt: z.number(),
  /** Proves that Nephos wrote `placedAt`: a host could write any value. */
  seal: z.string().optional(),
  /** Its disks are not complete. */
  isBuilding: z.boolean().optional(),
  /** State before an unconfirmed resize. Older resizes did not change extra specs. */
  former: Size.extend({ host: z.string(), extraSpecs: Words.optional() }).optional(),
  /** This domain is the source of a resize. */
  isLeft: z.boolean().optional(),
  /** A resize from this host is being reverted. */
  returning: z.object({ from: z.string(), isPoweredOn: z.boolean() }).optional(),
  /** The volume has another device during a rescue. Older rescues do not name it. */
  rescue: z.object({ imageId: z.string(), rootVolumeId: z.string().optional() }).optional(),
  /** The rescue has ended, but the machine is not running yet. */
  isUnrescuing: z.boolean().optional(),
  /** The guest received a shutdown request for a reboot. */
  isRebooting: z.boolean().optional(),
  /** A live migration started; `wasRunning` is the state before it. */
  migration: z.object({ from: z.string(), host: z.string(), wasRunning: z.boolean() }).optional(),
  /** Milliseconds since 1970. */
  startedAt: z.number().optional(),
  /** Bytes of the console log before the last start. */
  logStart: z.number().optional(),
  /** The crash was acknowledged by a stop. */
  isCrashSeen: z.boolean().optional(),
});
export type Note = z.infer<typeof Note>;

export const machineNoteElement = (note: Note): XmlElement =>
  element(`${KEY}:machine`, { [`xmlns:${KEY}`]: NAMESPACE }, JSON.stringify(note));

/** Arguments of virsh that store a note; it must be one line. */
export const machineNoteArgs = (note: Note, text: (root: XmlElement) => string): string[] => [
  ...['--uri', NAMESPACE, '--key', KEY],
  ...['--set', text(element('machine', {}, JSON.stringify(note))).trim()],
];

export function readNote(domain: XmlElement): Note | undefined {
  const metadata = find(domain, 'metadata');
  const ours = metadata?.children.find(({ attributes }) => Object.values(attributes).includes(NAMESPACE));
  if (!ours) return undefined;
  try {
    return Note.parse(JSON.parse(ours.text));
  } catch {
    return undefined;
  }
}
