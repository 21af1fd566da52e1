import { Exhausted, joined, MOST_WORDS, type Variables } from './budget.ts';

/** A piece of a word; what stood in single quotes or after a backslash is taken as it is. */
interface Piece {
  text: string;
  isLiteral: boolean;
}

/** One command with its words, still to be expanded, and where its output goes. */
export interface ShellCommand {
  words: Piece[][];
  redirect?: { target: Piece[]; isAppend: boolean };
}

/** Commands whose outputs feed one another, and when they run, depending on the statement before. */
export interface Statement {
  when: 'always' | 'success' | 'failure';
  pipeline: ShellCommand[];
}

/** A line that the shell does not understand. */
export class SyntaxProblem extends Error {}

type Token = { operator: string } | { word: Piece[] };

/**
 * The statements of a text one by one, each in time in proportion to its length.
 * @throws SyntaxProblem where it is reached, Exhausted for a statement with too many words
 */
export function* parseShell(text: string): Generator<Statement> {
  let when: Statement['when'] = 'always';
  let pipeline: ShellCommand[] = [];
  let command: ShellCommand = { words: [] };
  let redirect: '>' | '>>' | undefined;

  const endCommand = () => {
    if (redirect) throw new SyntaxProblem('a file name is missing after the redirection');
    if (command.words.length > 0) pipeline.push(command);
    else if (command.redirect) throw new SyntaxProblem('a command is missing before the redirection');
    if (command.words.length > MOST_WORDS || pipeline.length > MOST_WORDS) throw new Exhausted('out of memory');
    command = { words: [] };
  };

  for (const token of tokensOf(text)) {
    if ('word' in token) {
      if (redirect) command = { ...command, redirect: { target: token.word, isAppend: redirect === '>>' } };
      else command.words.push(token.word);
      redirect = undefined;
    } else if (token.operator === '|') endCommand();
    else if (token.operator === '>' || token.operator === '>>') redirect = token.operator;
    else {
      endCommand();
      if (pipeline.length > 0) yield { when, pipeline };
      pipeline = [];
      when = token.operator === '&&' ? 'success' : token.operator === '||' ? 'failure' : 'always';
    }
  }
  endCommand();
  if (pipeline.length > 0) yield { when, pipeline };
}

const BLANK = /[ \t\r]+|\\\n|#.*|2>(?:&1|[ \t]*[^\s]+)/y;
const OPERATOR = /&&|\|\||>>|[;|>\n]/y;
const UNSUPPORTED = /[&<()`]/y;
const PIECES: [RegExp, (content: string) => Piece][] = [
  [/([^ \t\r\n'"\\|&;<>()`]+)/y, (text) => ({ text, isLiteral: false })],
  [/'([^']*)'/y, (text) => ({ text, isLiteral: true })],
  [/"((?:[^"\\]|\\.)*)"/sy, (text) => ({ text: text.replaceAll(/\\(["\\$`])/g, '$1'), isLiteral: false })],
  [/\\(.)/sy, (text) => ({ text, isLiteral: true })],
];
const WORD_END = /[ \t\r\n|&;<>()`]/y;

/** Reads a text from its beginning; each pattern is tried at the place where the one before has ended. */
class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  /** What the pattern finds here, and goes behind it. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }
}

function* tokensOf(text: string): Generator<Token> {
  const scanner = new Scanner(text);
  while (!scanner.isAtEnd) {
    if (scanner.take(BLANK)) continue;
    const operator = scanner.take(OPERATOR);
    if (operator) yield { operator: operator[0] };
    else if (scanner.isAt(UNSUPPORTED)) throw new SyntaxProblem(`'${text[scanner.at]}' is not supported`);
    else yield { word: wordOf(scanner) };
  }
}

/** Takes at least one letter, or the scanner would stand still for ever. @throws SyntaxProblem */
function wordOf(scanner: Scanner): Piece[] {
  const word: Piece[] = [];
  do word.push(pieceOf(scanner));
  while (!scanner.isAtEnd && !scanner.isAt(WORD_END));
  return word;
}

function pieceOf(scanner: Scanner): Piece {
  for (const [pattern, make] of PIECES) {
    const match = scanner.take(pattern);
    if (match) return make(match[1] ?? '');
  }
  throw new SyntaxProblem('a quotation mark is missing');
}

const VARIABLE = /\$(?:\{(\w+)\}|(\w+|\?))/g;

/** A word with its variables replaced; unknown ones are empty. @throws Exhausted when it gets too long */
export const expand = (word: Piece[], variables: Variables): string => joined(partsOf(word, variables));

function* partsOf(word: Piece[], variables: Variables): Generator<string> {
  for (const { text, isLiteral } of word) {
    let at = 0;
    for (const match of isLiteral ? [] : text.matchAll(VARIABLE)) {
      yield text.slice(at, match.index);
      yield variables.get(match[1] ?? match[2] ?? '');
      at = match.index + match[0].length;
    }
    yield text.slice(at);
  }
}
