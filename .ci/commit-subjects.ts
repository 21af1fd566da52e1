import { execFileSync } from 'node:child_process';

const MAX_LENGTH = 70;
/** First words that are not imperative verbs and that the check of the ending does not catch. */
const NOT_IMPERATIVE = new Set(
  'A All Also Always An Another Both Built Did Done Each Every Found Given It Its Kept Made More New Never No Not Now Only Our Some That The There These They This Those We When Which With Without Wrote You'.split(
    ' ',
  ),
);
/** Imperative verbs whose ending looks like that of another form. */
const IMPERATIVE = new Set('Alias Bias Bring Embed Exceed Feed Need Ping Seed Shed Speed Spring String'.split(' '));

/** Returns the rules in `docs/words.md` that a commit subject breaks. */
export function subjectFaults(subject: string): string[] {
  const [first = ''] = subject.split(/[\s:]/);
  return [
    ...(subject.length > MAX_LENGTH ? [`has ${subject.length} characters, ${MAX_LENGTH} are allowed`] : []),
    ...(isImperative(first) ? [] : [`does not start with a capitalized verb in the imperative, but with "${first}"`]),
    ...(subject.endsWith('.') ? ['ends with a period'] : []),
  ];
}

/** Checks only the form of the word: rejects "Adds", "Added" and "Adding", accepts "Pass" and "Focus". */
const isImperative = (word: string): boolean =>
  /^[A-Z][a-z]+(?:-[a-z]+)*$/.test(word) &&
  !NOT_IMPERATIVE.has(word) &&
  (IMPERATIVE.has(word) || !/(?:ed|ing|[^su]s)$/.test(word));

/** Returns one sentence for each new commit whose subject breaks a rule. */
export const commitFaults = (folder: string): string[] =>
  newCommits(folder).flatMap(({ id, subject }) => {
    const faults = subjectFaults(subject);
    return faults.length === 0 ? [] : [`${id} "${subject}" ${faults.join(', and ')}.`];
  });

/**
 * Returns the commits of the branch that are not in its upstream branch (or origin/main), without merges. Empty outside
 * a git checkout, without such a branch, and in a shallow clone that lacks the merge base.
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

function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
