import { FILE_COMMANDS } from './file-commands.ts';
import { resolvePath } from './files.ts';
import { expand, parseShell, type ShellCommand, SyntaxProblem } from './parse.ts';
import { SYSTEM_COMMANDS } from './system-commands.ts';
import { type Command, failed, type Outcome, said, type World } from './world.ts';

const CLEAR = '\u001b[2J\u001b[H';
const MAX_SLEEP_S = 3600;
/** Characters that one command writes at most. */
const MAX_OUTPUT = 128 * 1024;
const NOT_RUN = '(simulated, not run)';

const asking =
  (request: NonNullable<World['request']>): Command =>
  (_args, world) => {
    world.request = request;
    return said();
  };

const SHELL_COMMANDS: Record<string, Command> = {
  ':': () => said(),
  clear: () => ({ output: CLEAR, status: 0 }),
  echo: (args) => (args[0] === '-n' ? { output: args.slice(1).join(' '), status: 0 } : said(args.join(' '))),
  env: (_args, { variables }) => said(...Object.entries(variables).map(([name, value]) => `${name}=${value}`)),
  exit: asking('logout'),
  export: (args, world) => {
    for (const arg of args) assign(arg, world);
    return said();
  },
  false: () => ({ output: '', status: 1 }),
  halt: asking('poweroff'),
  help: () => said('This shell is simulated. It knows:', Object.keys(COMMANDS).toSorted().join(' ')),
  history: (_args, { history }) => said(...history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}`)),
  logout: asking('logout'),
  poweroff: asking('poweroff'),
  reboot: asking('reboot'),
  set: () => said(),
  shutdown: (args, world) => asking(args.includes('-r') ? 'reboot' : 'poweroff')(args, world, ''),
  sleep: async ([seconds = '0'], world) => {
    if (!/^\d+(?:\.\d+)?$/.test(seconds)) return failed(`sleep: invalid time interval '${seconds}'`);
    await world.wait(Math.min(Number(seconds), MAX_SLEEP_S) * 1000);
    return said();
  },
  sudo: async (args, world, input) => {
    const { user } = world;
    world.user = 'root';
    const outcome = await runCommand(args, world, input);
    world.user = user;
    return outcome;
  },
  true: () => said(),
};

const COMMANDS: Record<string, Command> = { ...SHELL_COMMANDS, ...FILE_COMMANDS, ...SYSTEM_COMMANDS };
const KEYWORDS = new Set([
  'if',
  'then',
  'else',
  'fi',
  'for',
  'while',
  'do',
  'done',
  'case',
  'esac',
  'function',
  '{',
  '}',
]);

/** Whether the simulated shell can do what the line begins with. */
export const isKnownCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name);

/**
 * Runs a line, or a whole script, of the simulated shell: commands with `;`, `&&`, `||`, pipes, redirections to files,
 * variables and quotes. Ends early when a command asks for the end of the shell or of the machine.
 */
export async function runShell(text: string, world: World): Promise<Outcome> {
  let output = '';
  let status = Number(world.variables['?'] ?? 0);
  try {
    for (const { when, pipeline } of parseShell(text)) {
      if ((when === 'success' && status !== 0) || (when === 'failure' && status === 0)) continue;
      const outcome = await runPipeline(pipeline, world);
      output += outcome.output;
      status = outcome.status;
      world.variables['?'] = String(status);
      if (world.request) break;
    }
  } catch (problem) {
    if (!(problem instanceof SyntaxProblem)) throw problem;
    const refusal = `sh: syntax error: ${problem.message}\n`;
    return world.isLenient
      ? { output: `${output}${refusal}${NOT_RUN}\n`, status }
      : { output: output + refusal, status: 2 };
  }
  return { output, status };
}

async function runPipeline(pipeline: ShellCommand[], world: World): Promise<Outcome> {
  let outcome: Outcome = { output: '', status: 0 };
  for (const { words, redirect } of pipeline) {
    const expanded = words.map((word) => expand(word, world.variables));
    outcome = await runCommand(expanded, world, outcome.output);
    if (redirect) outcome = store(expand(redirect.target, world.variables), redirect.isAppend, outcome, world);
  }
  return outcome;
}

async function runCommand(words: string[], world: World, input: string): Promise<Outcome> {
  const [name = '', ...args] = words;
  if (name === '') return said();
  if (words.length === 1 && assign(name, world)) return said();
  const command = isKnownCommand(name) ? COMMANDS[name] : undefined;
  if (command) return bounded(await command(args, world, input));
  if (world.isLenient) return said(`${NOT_RUN}: ${words.join(' ')}`);
  if (KEYWORDS.has(name)) return failed(`sh: ${name}: not supported by the simulated shell`, 2);
  return failed(`sh: ${name}: command not found`, 127);
}

const bounded = ({ output, status }: Outcome): Outcome => ({ output: output.slice(0, MAX_OUTPUT), status });

/** `NAME=value`; false when it is not one. */
function assign(word: string, world: World): boolean {
  const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(word);
  if (!match?.[1]) return false;
  world.variables[match[1]] = match[2] ?? '';
  return true;
}

function store(path: string, isAppend: boolean, { output, status }: Outcome, world: World): Outcome {
  const full = resolvePath(path, world.cwd, world.home);
  if (full === '/dev/null') return { output: '', status };
  if (world.files.isDirectory(full)) return failed(`sh: ${path}: Is a directory`);
  const before = isAppend ? (world.files.read(full) ?? '') : '';
  return world.files.write(full, before + output)
    ? { output: '', status }
    : failed(`sh: ${path}: No space left on device`);
}
