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

const OPERATORS = ['&&', '||', '>>', ';', '|', '>', '\n'] as const;
const UNSUPPORTED = /^(?:&|<|\(|\)|`)/;

/** @throws SyntaxProblem */
export function parseShell(text: string): Statement[] {
  const statements: Statement[] = [];
  let when: Statement['when'] = 'always';
  let pipeline: ShellCommand[] = [];
  let command: ShellCommand = { words: [] };
  let redirect: '>' | '>>' | undefined;

  const endCommand = () => {
    if (redirect) throw new SyntaxProblem('a file name is missing after the redirection');
    if (command.words.length > 0) pipeline.push(command);
    else if (command.redirect) throw new SyntaxProblem('a command is missing before the redirection');
    command = { words: [] };
  };
  const endStatement = (next: Statement['when']) => {
    endCommand();
    if (pipeline.length > 0) statements.push({ when, pipeline });
    pipeline = [];
    when = next;
  };

  for (const token of tokensOf(text)) {
    if ('word' in token) {
      if (redirect) command = { ...command, redirect: { target: token.word, isAppend: redirect === '>>' } };
      else command.words.push(token.word);
      redirect = undefined;
    } else if (token.operator === '|') endCommand();
    else if (token.operator === '>' || token.operator === '>>') redirect = token.operator;
    else endStatement(token.operator === '&&' ? 'success' : token.operator === '||' ? 'failure' : 'always');
  }
  endStatement('always');
  return statements;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const blank = /^(?:[ \t\r]+|\\\n|#.*|2>(?:&1|\s*\S+))/.exec(rest);
    const operator = OPERATORS.find((one) => rest.startsWith(one));
    if (blank) at += blank[0].length;
    else if (operator) {
      tokens.push({ operator });
      at += operator.length;
    } else if (UNSUPPORTED.test(rest)) throw new SyntaxProblem(`'${rest[0]}' is not supported`);
    else {
      const { word, length } = wordOf(rest);
      tokens.push({ word });
      at += length;
    }
  }
  return tokens;
}

const PIECES: [RegExp, (content: string) => Piece][] = [
  [/^'([^']*)'/, (text) => ({ text, isLiteral: true })],
  [/^"((?:[^"\\]|\\.)*)"/s, (text) => ({ text: text.replaceAll(/\\(["\\$`])/g, '$1'), isLiteral: false })],
  [/^\\(.)/s, (text) => ({ text, isLiteral: true })],
  [/^([^\s'"\\|&;<>()`]+)/, (text) => ({ text, isLiteral: false })],
];

function wordOf(text: string): { word: Piece[]; length: number } {
  const word: Piece[] = [];
  let at = 0;
  while (at < text.length && !/^[\s|&;<>()`]/.test(text.slice(at))) {
    const found = PIECES.map(([pattern, make]) => ({ match: pattern.exec(text.slice(at)), make })).find(
      ({ match }) => match,
    );
    if (!found?.match) throw new SyntaxProblem('a quotation mark is missing');
    word.push(found.make(found.match[1] ?? ''));
    at += found.match[0].length;
  }
  return { word, length: at };
}

/** A word with its variables replaced; unknown ones are empty. */
export const expand = (word: Piece[], variables: Record<string, string>): string =>
  word
    .map(({ text, isLiteral }) =>
      isLiteral
        ? text
        : text.replaceAll(/\$(?:\{(\w+)\}|(\w+|\?))/g, (_, braced, plain) => variables[braced ?? plain] ?? ''),
    )
    .join('');
