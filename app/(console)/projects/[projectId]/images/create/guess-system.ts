import { KNOWN_DISTROS } from '#components/images/image-words.ts';

/** What a file name reveals about the operating system, such as `debian-13-genericcloud-amd64.qcow2`. */
export interface FileNameGuess {
  name: string;
  os_distro: string;
  os_version: string;
}

const ENDING = /\.(?:qcow2|img|raw|iso|vmdk|vhdx?|vdi)$/i;

const RELEASES: Record<string, string> = { bookworm: '12', trixie: '13', jammy: '22.04', noble: '24.04' };

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
  return {
    name: file.replace(ENDING, ''),
    os_distro: distro,
    os_version: release ? (RELEASES[release] ?? '') : version,
  };
}

export const GUESSED = ['name', 'os_distro', 'os_version'] as const;

/** Fills in fields that are empty or still have the previous file's value, and keeps what the user typed. */
export const fillIn = (
  typed: FileNameGuess,
  found: FileNameGuess,
  before: FileNameGuess | undefined,
): FileNameGuess => {
  const one = (name: (typeof GUESSED)[number]) =>
    typed[name] === '' || typed[name] === before?.[name] ? found[name] : typed[name];
  return { name: one('name'), os_distro: one('os_distro'), os_version: one('os_version') };
};
