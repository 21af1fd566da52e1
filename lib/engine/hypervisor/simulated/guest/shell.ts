import { type Budget, Exhausted, MOST_TEXT, MOST_WORDS } from './budget.ts';
import { type GuestFiles, resolvePath } from './files.ts';

/** What a command of the simulated shell can see and do. */
export interface World {
  hostName: string;
  uptimeS(): number;
  files: GuestFiles;
  user: string;
  home: string;
  /** What this run of the shell may still use. */
  budget: Budget;
  /** Passes over what the shell does not know, and says so: scripts written for real guests come through. */
  isLenient: boolean;
  /** Lets time pass, until it is interrupted. */
  wait(ms: number): Promise<void>;
  /** What the command asks of whoever runs the shell. */
  request: 'logout' | 'poweroff' | 'reboot' | null;
}

/** What was written, and 0 after a success. */
export interface Outcome {
  output: string;
  status: number;
}

type Command = (args: string[], world: World) => Outcome | Promise<Outcome>;

const MAX_SLEEP_S = 3600;
const NOT_RUN = '(simulated, not run)';
const nothing: Outcome = { output: '', status: 0 };
const said = (line: string): Outcome => ({ output: `${line}\n`, status: 0 });
export const failed = (message: string, status = 1): Outcome => ({ output: `${message}\n`, status });
const isOption = (arg: string) => /^-[A-Za-z]/.test(arg);

const asking =
  (request: NonNullable<World['request']>): Command =>
  (_args, world) => {
    world.request = request;
    return nothing;
  };

const COMMANDS: Record<string, Command> = {
  cat: (args, { files, home }) => {
    const outcome = { ...nothing };
    for (const path of args.filter((arg) => !isOption(arg))) {
      const full = resolvePath(path, home);
      const content = files.read(full);
      const problem = files.isDirectory(full) ? 'Is a directory' : 'No such file or directory';
      outcome.output += content ?? failed(`cat: ${path}: ${problem}`).output;
      if (content === undefined) outcome.status = 1;
      if (outcome.output.length > MOST_TEXT) break;
    }
    return outcome;
  },
  echo: (args) => said(args.join(' ')),
  exit: asking('logout'),
  false: () => ({ output: '', status: 1 }),
  help: () => said(`This shell is simulated. It knows: ${Object.keys(COMMANDS).join(' ')}`),
  hostname: (_args, { hostName }) => said(hostName),
  ls: (args, { files, home }) => {
    const [path = '.'] = args.filter((arg) => !isOption(arg));
    const full = resolvePath(path, home);
    if (files.read(full) !== undefined) return said(path);
    if (full !== home && !files.isDirectory(full)) {
      return failed(`ls: cannot access '${path}': No such file or directory`, 2);
    }
    const names = files.list(full).filter((name) => !name.startsWith('.'));
    return names.length === 0 ? nothing : said(names.map((name) => name.replace(/\/$/, '')).join('  '));
  },
  poweroff: asking('poweroff'),
  reboot: asking('reboot'),
  sleep: async ([seconds = '0'], world) => {
    if (!/^\d+(?:\.\d+)?$/.test(seconds)) return failed(`sleep: invalid time interval '${seconds}'`);
    await world.wait(Math.min(Number(seconds), MAX_SLEEP_S) * 1000);
    return nothing;
  },
  true: () => nothing,
  uptime: (_args, world) => {
    const minutes = Math.floor(world.uptimeS() / 60);
    return said(`up ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}, 1 user`);
  },
};

/**
 * Runs a line, or a whole script, of the simulated shell: commands one after the other, with quotes and with output into
 * files. Ends early when a command asks for the end of the shell or of the machine, and when the run has used up its
 * budget: whatever a script says, it is done soon, in little memory, and others get their turn meanwhile.
 */
export async function runShell(text: string, world: World): Promise<Outcome> {
  const outcome = { ...nothing };
  const add = ({ output, status }: Outcome) => {
    outcome.output = (outcome.output + output).slice(0, MOST_TEXT);
    outcome.status = status;
  };
  try {
    if (text.length > MOST_TEXT) throw new Exhausted('the script is too long for a simulated guest');
    for (const line of text.split('\n')) {
      const statements = parseLine(line);
      if (!statements)
        add(
          world.isLenient
            ? said(`${NOT_RUN}: ${line}`)
            : failed('sh: this simulated shell does not understand the line', 2),
        );
      for (const statement of statements ?? []) {
        add(await run(statement, world));
        if (world.request) return outcome;
      }
    }
  } catch (problem) {
    if (!(problem instanceof Exhausted)) throw problem;
    add(failed(`sh: ${problem.message}`, 2));
  }
  return outcome;
}

/** One command with its words, and the file its output goes to. */
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

/** The statements of a line, in time in proportion to its length; undefined for what the shell does not understand. */
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

/** @throws Exhausted for more than the guest may */
async function run({ words, redirect }: Statement, world: World): Promise<Outcome> {
  const [name, ...args] = words;
  if (name === undefined) return nothing;
  if (words.length > MOST_WORDS) throw new Exhausted('out of memory');
  await world.budget.beginCommand();
  const { output, status } = await runCommand(name, args, world);
  const written = { output: output.slice(0, MOST_TEXT), status };
  world.budget.spend(written.output.length);
  return redirect ? store(redirect, written, world) : written;
}

function runCommand(name: string, args: string[], world: World): Outcome | Promise<Outcome> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command(args, world);
  return world.isLenient
    ? said(`${NOT_RUN}: ${[name, ...args].join(' ')}`)
    : failed(`sh: ${name}: command not found`, 127);
}

function store({ sign, target }: { sign: string; target: string }, { output, status }: Outcome, world: World): Outcome {
  const { files, home } = world;
  const path = resolvePath(target, home);
  if (path === '/dev/null') return { output: '', status };
  if (files.isDirectory(path)) return failed(`sh: ${target}: Is a directory`);
  const before = sign === '>>' ? (files.read(path) ?? '') : '';
  return files.write(path, before + output) ? { output: '', status } : failed(`sh: ${target}: No space left on device`);
}
