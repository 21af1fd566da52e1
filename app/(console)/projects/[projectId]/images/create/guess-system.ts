import { KNOWN_DISTROS } from '#components/images/image-words.ts';

/** What the name of a file says about the system in it: `debian-13-genericcloud-amd64.qcow2`. */
export interface FileNameGuess {
  name: string;
  distro: string;
  version: string;
}

const ENDING = /\.(?:qcow2|img|raw|iso|vmdk|vhdx?|vdi)$/i;

/** Releases that are known by their names. */
const RELEASES: Record<string, string> = { bookworm: '12', trixie: '13', jammy: '22.04', noble: '24.04' };

/** Reads name, system and version off the name of a file or of an address. */
export function guessSystem(path: string): FileNameGuess {
  const file = path.split('/').at(-1) ?? '';
  const word = file.toLowerCase();
  const release = Object.keys(RELEASES).find((each) => word.startsWith(`${each}-`));
  const distro = release
    ? Number(RELEASES[release]) > 20
      ? 'ubuntu'
      : 'debian'
    : (KNOWN_DISTROS.find(({ value }) => word.includes(value))?.value ?? '');
  const [, version = ''] =
    distro && !release ? (new RegExp(`${distro}[a-z]*[-_ ]?(\\d+(?:\\.\\d+)*)`).exec(word) ?? []) : [];
  return { name: file.replace(ENDING, ''), distro, version: release ? (RELEASES[release] ?? '') : version };
}

export const GUESSED = ['name', 'distro', 'version'] as const;

/** Fills in what is empty, or what the file said that was chosen before: what somebody typed stays. */
export const fillIn = (
  typed: FileNameGuess,
  found: FileNameGuess,
  before: FileNameGuess | undefined,
): FileNameGuess => {
  const one = (name: (typeof GUESSED)[number]) =>
    typed[name] === '' || typed[name] === before?.[name] ? found[name] : typed[name];
  return { name: one('name'), distro: one('distro'), version: one('version') };
};
