/** What a command of the simulated shell can access. */
export interface ShellEnvironment {
  hostName: string;
  uptimeS: number;
  /** Skips unknown commands with a message, so that scripts written for real guests run to their end. */
  isLenient: boolean;
  /** What the command requests from the session. */
  request: 'logout' | 'poweroff' | 'reboot' | null;
  /** Writes a file, or appends to it. False if the disk cannot store it. */
  write(path: string, content: string, isAppended: boolean): boolean;
}

interface Outcome {
  output: string;
  status: number;
}

type Command = (args: string[], world: ShellEnvironment) => Outcome;

/** Maximum characters of the output of a run. */
const MAX_OUTPUT = 64 * 1024;
const NOT_RUN = '(simulated, not run)';
const NOT_UNDERSTOOD = 'sh: this simulated shell does not understand the line';
const said = (line: string): Outcome => ({ output: `${line}\n`, status: 0 });
const failed = (message: string, status: number): Outcome => ({ output: `${message}\n`, status });

const asking =
  (request: NonNullable<ShellEnvironment['request']>): Command =>
  (_args, world) => {
    world.request = request;
    return { output: '', status: 0 };
  };

const COMMANDS: Record<string, Command> = {
  echo: (args) => said(args.join(' ')),
  exit: asking('logout'),
  false: () => ({ output: '', status: 1 }),
  hostname: (_args, { hostName }) => said(hostName),
  poweroff: asking('poweroff'),
  reboot: asking('reboot'),
  uptime: (_args, { uptimeS }) => {
    const minutes = Math.floor(uptimeS / 60);
    return said(`up ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}, 1 user`);
  },
};
export const COMMAND_NAMES = Object.keys(COMMANDS);

/**
 * Runs a line or a script of the simulated shell: sequential commands with quotes and output redirection. Ends early on
 * logout and power off. Takes linear time: there are no loops, and no command outputs more than it is given.
 */
export function runShell(text: string, world: ShellEnvironment): Outcome {
  const outcome: Outcome = { output: '', status: 0 };
  const add = ({ output, status }: Outcome) => {
    if (outcome.output.length < MAX_OUTPUT) outcome.output += output;
    outcome.status = status;
  };
  for (const line of text.split('\n')) {
    const statements = parseLine(line);
    if (!statements) add(world.isLenient ? said(`${NOT_RUN}: ${line}`) : failed(NOT_UNDERSTOOD, 2));
    for (const { words, redirect } of statements ?? []) {
      const result = run(words, world);
      add(redirect ? store(redirect, result, world) : result);
      if (world.request) return outcome;
    }
  }
  return { ...outcome, output: outcome.output.slice(0, MAX_OUTPUT) };
}

interface Statement {
  words: string[];
  redirect?: { sign: string; target: string };
}

const TOKEN =
  /(?<blank>[ \t\r]+|#.*)|(?<operator>>>|[;>])|(?<word>(?:[^ \t\r'"\\;|&<>()`]|'[^']*'|"(?:[^"\\]|\\.)*"|\\.)+)|./gsu;
const QUOTED = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gsu;

const unquoted = (word: string) =>
  word.replaceAll(
    QUOTED,
    (_all, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? '',
  );

/** Statements of a line, parsed in linear time; undefined for unsupported syntax. */
function parseLine(line: string): Statement[] | undefined {
  const statements: Statement[] = [];
  let statement: Statement = { words: [] };
  let sign: string | undefined;
  for (const { groups = {} } of line.matchAll(TOKEN)) {
    const { blank, operator, word } = groups;
    if (blank !== undefined) continue;
    if (word === undefined && (operator === undefined || sign !== undefined)) return undefined;
    if (operator === ';') {
      statements.push(statement);
      statement = { words: [] };
    } else if (operator !== undefined) sign = operator;
    else if (sign === undefined) statement.words.push(unquoted(word ?? ''));
    else {
      statement.redirect = { sign, target: unquoted(word ?? '') };
      sign = undefined;
    }
  }
  return sign === undefined ? [...statements, statement].filter(({ words }) => words.length > 0) : undefined;
}

function run([name = '', ...args]: readonly string[], world: ShellEnvironment): Outcome {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command(args, world);
  if (world.isLenient) return said(`${NOT_RUN}: ${[name, ...args].join(' ')}`);
  return failed(`sh: ${name}: command not found`, 127);
}

function store(
  { sign, target }: { sign: string; target: string },
  { output, status }: Outcome,
  world: ShellEnvironment,
): Outcome {
  if (target === '/dev/null' || world.write(target, output, sign === '>>')) return { output: '', status };
  return failed(`sh: ${target}: No space left on device`, 1);
}
