import { SETTING_GROUPS } from './reference.ts';

const PREFIX = 'NEPHOS_';
/** Variables of the test suite. The servers and commands that tests start inherit them. */
const TEST_VARIABLE = /^NEPHOS_(?:TEST_\w+|E2E_\w+|BROWSER)$/;
/** Variables that Kubernetes adds to the containers of a namespace with a service named `nephos`, as `name=value`. */
const SERVICE_VARIABLE = /^NEPHOS_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT_\d+_\w+)=|^NEPHOS_PORT=\w+:\/\//;
/** Abbreviated units do not indicate which setting is meant. */
const SHORT_UNITS = new Set(['S', 'MS', 'H', 'D', 'MB', 'GB']);

/** Similarity of words, from 0 to 1. A word in the name counts more than one in the explanation. */
const SCORE = { equal: 1, misspelled: 0.9, abbreviated: 0.8, explained: 0.5 };
const MIN_SCORE = 0.6;

const SETTINGS = SETTING_GROUPS.flatMap(({ settings }) => Object.entries(settings)).map(([name, meaning]) => ({
  name,
  words: wordsOf(name),
  explained: meaning.toUpperCase().split(/[^A-Z]+/),
}));
type Setting = (typeof SETTINGS)[number];

/** One sentence for each variable with the prefix of settings that is not a setting. */
export function findUnknownSettings(source: Record<string, string | undefined>): string[] {
  return Object.entries(source)
    .filter(([name, value]) => value !== undefined && isUnknown(name, value))
    .map(([name]) => {
      const suggestion = closestSetting(name);
      const hint = suggestion ? `Did you mean ${suggestion}?` : 'docs/settings.md lists all settings.';
      return `${name} is not a setting. ${hint}`;
    });
}

const isUnknown = (name: string, value: string): boolean =>
  name.startsWith(PREFIX) &&
  !TEST_VARIABLE.test(name) &&
  !SERVICE_VARIABLE.test(`${name}=${value}`) &&
  !SETTINGS.some((setting) => setting.name === name);

/** The setting with the closest spelling, otherwise the one that shares most words in its name and explanation. */
function closestSetting(name: string): string | undefined {
  const text = bareName(name);
  const spelled = best((setting) => -editDistance(text, bareName(setting.name)));
  if (spelled && -spelled.score <= text.length / 5) return spelled.name;
  const words = wordsOf(name).filter((word) => !SHORT_UNITS.has(word));
  const alike = best((setting) => similarity(words, setting));
  return alike && alike.score >= MIN_SCORE ? alike.name : undefined;
}

function best(score: (setting: Setting) => number): { name: string; score: number } | undefined {
  const scored = SETTINGS.map((setting) => ({ name: setting.name, score: score(setting) }));
  return scored.toSorted((one, other) => other.score - one.score)[0];
}

/** Average score of the words, minus a small penalty for long names: on a tie the shortest name wins. */
function similarity(words: string[], setting: Setting): number {
  const sum = words.reduce((total, word) => total + wordScore(word, setting), 0);
  return sum / words.length - setting.words.length / 1000;
}

function wordScore(word: string, { words, explained }: Setting): number {
  if (words.includes(word)) return SCORE.equal;
  if (words.some((other) => editDistance(word, other) <= word.length / 4)) return SCORE.misspelled;
  if (words.some((other) => isAbbreviation(word, other))) return SCORE.abbreviated;
  return explained.some((other) => other === word || isAbbreviation(word, other)) ? SCORE.explained : 0;
}

const isAbbreviation = (word: string, whole: string): boolean => word.length >= 3 && whole.startsWith(word);

function bareName(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

function wordsOf(name: string): string[] {
  return bareName(name).split('_').filter(Boolean);
}

/** Levenshtein distance: the number of letters to add, remove or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
