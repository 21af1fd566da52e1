import { z } from 'zod';
import { element, find, type XmlElement } from './xml.ts';

/** Marks what Nephos keeps in the metadata of its domains. */
const NAMESPACE = 'https://nephos.dev/xmlns/machine/1';
const KEY = 'nephos';

const Words = z.record(z.string(), z.string());
const Size = z.object({ vcpus: z.number(), ramMb: z.number(), diskGb: z.number() });

/** What Nephos knows of a machine and libvirt does not. */
const Note = z.object({
  name: z.string(),
  diskGb: z.number(),
  imageId: z.string().nullable(),
  extraSpecs: Words,
  imageProperties: Words,
  /** Milliseconds since 1970 of when the machine was given its place: of two with one id, the later one counts. */
  placedAt: z.number(),
  /** By which `placedAt` is known to be ours: a host could write any other. */
  seal: z.string().optional(),
  /** Its disks are not complete yet. */
  isBuilding: z.boolean().optional(),
  /** What a resize left behind, until it is confirmed. Resizes did not change what is asked of the hardware once. */
  former: Size.extend({ host: z.string(), extraSpecs: Words.optional() }).optional(),
  /** It is what a resize left behind. */
  isLeft: z.boolean().optional(),
  /** It is on its way back from a resize, from this host. */
  returning: z.object({ from: z.string(), isPoweredOn: z.boolean() }).optional(),
  /** The volume that it boots from otherwise has another device meanwhile. Rescues did not name it once. */
  rescue: z.object({ imageId: z.string(), rootVolumeId: z.string().optional() }).optional(),
  /** Its rescue has ended, and it does not run again yet. */
  isUnrescuing: z.boolean().optional(),
  /** Its guest was asked to turn itself off, so that it boots anew. */
  isRebooting: z.boolean().optional(),
  /** A live migration began, and the machine ran then. */
  migration: z.object({ from: z.string(), host: z.string(), wasRunning: z.boolean() }).optional(),
  /** Milliseconds since 1970. */
  startedAt: z.number().optional(),
  /** Its crash was acknowledged by stopping it. */
  isCrashSeen: z.boolean().optional(),
});
export type Note = z.infer<typeof Note>;

/** The note as it stands below `metadata`. */
export const noteElement = (note: Note): XmlElement =>
  element(`${KEY}:machine`, { [`xmlns:${KEY}`]: NAMESPACE }, JSON.stringify(note));

/** How virsh is told to keep a note: on one line. */
export const noteArgs = (note: Note, text: (root: XmlElement) => string): string[] => [
  ...['--uri', NAMESPACE, '--key', KEY],
  ...['--set', text(element('machine', {}, JSON.stringify(note))).trim()],
];

/** The note of a domain; undefined when the domain is none of ours. */
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
