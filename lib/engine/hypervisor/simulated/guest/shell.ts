import { Exhausted, joined, MOST_TEXT } from './budget.ts';
import { FILE_COMMANDS } from './file-commands.ts';
import { resolvePath } from './files.ts';
import { expand, parseShell, type ShellCommand, SyntaxProblem } from './parse.ts';
import { SYSTEM_COMMANDS } from './system-commands.ts';
import { type Command, failed, type Outcome, said, saidAll, type World } from './world.ts';

const CLEAR = '\u001b[2J\u001b[H';
const MAX_SLEEP_S = 3600;
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
  env: (_args, { variables }) => saidAll(variables.all().map(([name, value]) => `${name}=${value}`)),
  exit: asking('logout'),
  export: (args, world) => {
    for (const arg of args) assign(arg, world);
    return said();
  },
  false: () => ({ output: '', status: 1 }),
  halt: asking('poweroff'),
  help: () => said('This shell is simulated. It knows:', Object.keys(COMMANDS).toSorted().join(' ')),
  history: (_args, { history }) => saidAll(history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}`)),
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
const isKnownCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name);

/**
 * Runs a line, or a whole script, of the simulated shell: commands with `;`, `&&`, `||`, pipes, redirections to files,
 * variables and quotes. Ends early when a command asks for the end of the shell or of the machine, and when the run has
 * used up its budget: whatever a script says, it is done soon, in little memory, and others get their turn meanwhile.
 */
export async function runShell(text: string, world: World): Promise<Outcome> {
  const outcome = { output: '', status: Number(world.variables.get('?')) };
  try {
    if (text.length > MOST_TEXT) throw new Exhausted('the script is too long for a simulated guest');
    await runStatements(text, world, outcome);
  } catch (problem) {
    if (problem instanceof Exhausted) return endedBy(outcome, `sh: ${problem.message}`);
    if (!(problem instanceof SyntaxProblem)) throw problem;
    const refusal = `sh: syntax error: ${problem.message}`;
    if (!world.isLenient) return endedBy(outcome, refusal);
    return { ...endedBy(outcome, `${refusal}\n${NOT_RUN}`), status: outcome.status };
  }
  return outcome;
}

const endedBy = ({ output }: Outcome, message: string): Outcome => failed(`${output}${message}`, 2);

async function runStatements(text: string, world: World, outcome: Outcome): Promise<void> {
  for (const { when, pipeline } of parseShell(text)) {
    if ((when === 'success' && outcome.status !== 0) || (when === 'failure' && outcome.status === 0)) continue;
    const { output, status } = await runPipeline(pipeline, world);
    outcome.output = (outcome.output + output).slice(0, MOST_TEXT);
    outcome.status = status;
    world.variables.set('?', String(status));
    if (world.request) return;
  }
}

async function runPipeline(pipeline: ShellCommand[], world: World): Promise<Outcome> {
  const { budget, variables } = world;
  let outcome: Outcome = { output: '', status: 0 };
  for (const { words, redirect } of pipeline) {
    await budget.beginCommand();
    outcome = await runCommand(expandAll(words, world), world, outcome.output);
    budget.spend(outcome.output.length);
    if (redirect) outcome = store(expand(redirect.target, variables), redirect.isAppend, outcome, world);
  }
  return outcome;
}

/** @throws Exhausted when all of them together are too long */
function expandAll(words: ShellCommand['words'], { variables, budget }: World): string[] {
  const expanded: string[] = [];
  const each = function* () {
    for (const word of words) {
      const text = expand(word, variables);
      expanded.push(text);
      yield text;
    }
  };
  budget.spend(joined(each()).length);
  return expanded;
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

const bounded = ({ output, status }: Outcome): Outcome => ({ output: output.slice(0, MOST_TEXT), status });

/** `NAME=value`; false when it is not one. */
function assign(word: string, world: World): boolean {
  const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(word);
  if (!match?.[1]) return false;
  world.variables.set(match[1], match[2] ?? '');
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
