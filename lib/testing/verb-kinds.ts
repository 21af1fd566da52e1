import { declaredVerbs } from '#lib/compute/server-actions/verbs.ts';
import type { Verb } from '#lib/verbs/verb.ts';

export type PairedVerb = Pick<Verb<string, string, never>, 'inverse' | 'opposite'>;

/** All exports of the files that declare verbs. */
const FILES = import.meta.glob<Record<string, unknown>>('../**/verbs.ts', { eager: true });

const isVerbs = (value: unknown): value is Record<string, PairedVerb> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOfServers = (file: string) => /\/compute\/(?:server|volume-attachments|consoles)/.test(file);

/** The verbs of all kinds by the folder of their file, those of servers as one kind. */
export const verbsOfKinds = (): [string, Record<string, PairedVerb>][] => [
  ...Object.entries(FILES).flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(([name, value]): [string, Record<string, PairedVerb>][] =>
      /verbs$/i.test(name) && isVerbs(value) && !isOfServers(file) ? [[file.split('/').at(-2) ?? file, value]] : [],
    ),
  ),
  ['servers', Object.fromEntries(declaredVerbs.map((verb) => [verb.name, verb]))],
];
