import { execFileSync } from 'node:child_process';

const MAX_LENGTH = 70;
/** First words that are no verb in the imperative, and that their ending does not give away. */
const NOT_IMPERATIVE = new Set(
  'A All Also Always An Another Both Built Did Done Each Every Found Given It Its Kept Made More New Never No Not Now Only Our Some That The There These They This Those We When Which With Without Wrote You'.split(
    ' ',
  ),
);
/** Imperatives with an ending of other forms. */
const IMPERATIVE = new Set('Alias Bias Bring Embed Exceed Feed Need Ping Seed Shed Speed Spring String'.split(' '));

/** What is wrong with the subject of a commit, if anything; the rules are in `docs/words.md`. */
export function subjectFaults(subject: string): string[] {
  const [first = ''] = subject.split(/[\s:]/);
  return [
    ...(subject.length > MAX_LENGTH ? [`has ${subject.length} characters, ${MAX_LENGTH} are allowed`] : []),
    ...(isImperative(first) ? [] : [`does not start with a capitalized verb in the imperative, but with "${first}"`]),
    ...(subject.endsWith('.') ? ['ends with a period'] : []),
  ];
}

/** By the form of the word: "Adds", "Added" and "Adding" are none; "Pass" and "Focus" are. */
const isImperative = (word: string): boolean =>
  /^[A-Z][a-z]+(?:-[a-z]+)*$/.test(word) &&
  !NOT_IMPERATIVE.has(word) &&
  (IMPERATIVE.has(word) || !/(?:ed|ing|[^su]s)$/.test(word));

/** A sentence about each new commit whose subject breaks a rule. */
export const commitFaults = (folder: string): string[] =>
  newCommits(folder).flatMap(({ id, subject }) => {
    const faults = subjectFaults(subject);
    return faults.length === 0 ? [] : [`${id} "${subject}" ${faults.join(', and ')}.`];
  });

/**
 * The commits that the branch has and its upstream branch, otherwise origin/main, has not; merges aside. None outside a
 * checkout of git, without such a branch, and in a shallow clone that lacks the commit at which they parted.
 */
function newCommits(folder: string): { id: string; subject: string }[] {
  const base =
    git(folder, 'merge-base', 'HEAD', '@{upstream}') ?? git(folder, 'merge-base', 'HEAD', 'refs/remotes/origin/main');
  if (!base) return [];
  const log = git(folder, 'log', '--no-merges', '--format=%h %s', `${base}..HEAD`) ?? '';
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ id: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }));
}

/** The output of git, or nothing when it fails. */
function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
