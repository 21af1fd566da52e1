import { type GuestFiles, resolvePath } from './files.ts';

/** What a command of the simulated shell can access. */
export interface ShellEnvironment {
  hostName: string;
  uptimeS: number;
  files: GuestFiles;
  home: string;
  /** Skips unknown commands with a message, so that scripts written for real guests run to their end. */
  isLenient: boolean;
  /** What the command requests from the session. */
  request: 'logout' | 'poweroff' | 'reboot' | null;
}

interface Outcome {
  output: string;
  status: number;
}

type Command = (args: string[], world: ShellEnvironment) => Outcome;

/** Maximum characters of a script, of the output of one command, of the output of a run, and of all output. */
const MAX_TEXT = 64 * 1024;
const MAX_WORK = 2 ** 20;
/** Maximum words of a command and commands of a run. */
const MAX_WORDS = 500;
const MAX_COMMANDS = 1000;

/** A run exceeded its limits and ends, as in a guest without memory. */
class BudgetExhaustedError extends Error {}

const NOT_RUN = '(simulated, not run)';
const NOT_UNDERSTOOD = 'sh: this simulated shell does not understand the line';
const nothing: Outcome = { output: '', status: 0 };
const said = (line: string): Outcome => ({ output: `${line}\n`, status: 0 });
const failed = (message: string, status = 1): Outcome => ({ output: `${message}\n`, status });

const asking =
  (request: NonNullable<ShellEnvironment['request']>): Command =>
  (_args, world) => {
    world.request = request;
    return nothing;
  };

function cat(path: string, { files, home }: ShellEnvironment): Outcome {
  const full = resolvePath(path, home);
  const content = files.read(full);
  if (content !== undefined) return { output: content, status: 0 };
  return failed(`cat: ${path}: ${files.list(full) ? 'Is a directory' : 'No such file or directory'}`);
}

const COMMANDS: Record<string, Command> = {
  cat: (args, world) => {
    const outcome = { ...nothing };
    for (const path of args) {
      const { output, status } = cat(path, world);
      outcome.output += output;
      outcome.status ||= status;
      if (outcome.output.length > MAX_TEXT) break;
    }
    return outcome;
  },
  echo: (args) => said(args.join(' ')),
  exit: asking('logout'),
  false: () => ({ output: '', status: 1 }),
  help: () => said(`This shell is simulated. Its commands are: ${Object.keys(COMMANDS).join(' ')}`),
  hostname: (_args, { hostName }) => said(hostName),
  ls: ([path = '.'], { files, home }) => {
    const full = resolvePath(path, home);
    if (files.read(full) !== undefined) return said(path);
    const names = files.list(full)?.filter((name) => !name.startsWith('.'));
    if (!names && full !== home) return failed(`ls: cannot access '${path}': No such file or directory`, 2);
    return names?.length ? said(names.map((name) => name.replace(/\/$/, '')).join('  ')) : nothing;
  },
  poweroff: asking('poweroff'),
  reboot: asking('reboot'),
  true: () => nothing,
  uptime: (_args, { uptimeS }) => {
    const minutes = Math.floor(uptimeS / 60);
    return said(`up ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}, 1 user`);
  },
};

/**
 * Runs a line or a script of the simulated shell: sequential commands with quotes and output redirection. Ends early on
 * logout, power off and exceeded limits. The shell has no loops, so every script ends.
 */
export function runShell(text: string, world: ShellEnvironment): Outcome {
  const outcome = { ...nothing };
  const add = ({ output, status }: Outcome) => {
    outcome.output = (outcome.output + output).slice(0, MAX_TEXT);
    outcome.status = status;
  };
  let work = 0;
  let commands = 0;
  const spend = (words: readonly string[]) => {
    if (words.length > MAX_WORDS) throw new BudgetExhaustedError('out of memory');
    commands += 1;
    if (commands > MAX_COMMANDS) throw new BudgetExhaustedError(`killed after ${MAX_COMMANDS} commands`);
    if (work > MAX_WORK) throw new BudgetExhaustedError('killed: too much work for a simulated guest');
  };
  try {
    if (text.length > MAX_TEXT) throw new BudgetExhaustedError('the script is too long for a simulated guest');
    for (const line of text.split('\n')) {
      const statements = parseLine(line);
      if (!statements) add(world.isLenient ? said(`${NOT_RUN}: ${line}`) : failed(NOT_UNDERSTOOD, 2));
      for (const { words, redirect } of statements ?? []) {
        spend(words);
        const { output, status } = run(words, world);
        const written = { output: output.slice(0, MAX_TEXT), status };
        work += written.output.length;
        add(redirect ? store(redirect, written, world) : written);
        if (world.request) return outcome;
      }
    }
  } catch (problem) {
    if (!(problem instanceof BudgetExhaustedError)) throw problem;
    add(failed(`sh: ${problem.message}`, 2));
  }
  return outcome;
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
  const { files, home } = world;
  const path = resolvePath(target, home);
  if (path === '/dev/null') return { output: '', status };
  if (files.list(path)) return failed(`sh: ${target}: Is a directory`);
  const before = sign === '>>' ? (files.read(path) ?? '') : '';
  return files.write(path, before + output) ? { output: '', status } : failed(`sh: ${target}: No space left on device`);
}
