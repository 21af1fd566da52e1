import { MOST_TEXT } from './budget.ts';
import { resolvePath } from './files.ts';
import { type Command, failed, type Outcome, said, saidAll, type World } from './world.ts';

const pathOf = (world: World, path: string) => resolvePath(path, world.cwd, world.home);
const isOption = (arg: string) => /^-[A-Za-z]/.test(arg);

/** The text that a filter works on: of the files it names, or of what feeds it. */
function inputOf(name: string, paths: string[], world: World, input: string): Outcome {
  if (paths.length === 0) return { output: input, status: 0 };
  let output = '';
  let status = 0;
  for (const path of paths) {
    const full = pathOf(world, path);
    const content = world.files.read(full);
    if (content === undefined) {
      const problem = world.files.isDirectory(full) ? 'Is a directory' : 'No such file or directory';
      output += failed(`${name}: ${path}: ${problem}`).output;
      status = 1;
    } else output += content;
    if (output.length > MOST_TEXT) break;
  }
  return { output, status };
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const cat: Command = (args, world, input) =>
  inputOf(
    'cat',
    args.filter((arg) => !isOption(arg)),
    world,
    input,
  );

const ls: Command = (args, world) => {
  const isLong = args.some((arg) => isOption(arg) && arg.includes('l'));
  const isAll = args.some((arg) => isOption(arg) && arg.includes('a'));
  const [path = '.'] = args.filter((arg) => !isOption(arg));
  const full = pathOf(world, path);
  if (world.files.read(full) !== undefined) return said(path);
  if (full !== '/' && !world.files.isDirectory(full))
    return failed(`ls: cannot access '${path}': No such file or directory`, 2);
  const names = world.files.list(full).filter((name) => isAll || !name.startsWith('.'));
  if (!isLong) return names.length === 0 ? said() : said(names.map((name) => name.replace(/\/$/, '')).join('  '));
  return said(
    ...names.map((name) => {
      const size = (world.files.read(`${full === '/' ? '' : full}/${name}`) ?? '').length;
      return `${name.endsWith('/') ? 'drwxr-xr-x' : '-rw-r--r--'} 1 ${world.user} ${String(size).padStart(6)} ${name.replace(/\/$/, '')}`;
    }),
  );
};

const cd: Command = ([path = '~'], world) => {
  const full = pathOf(world, path);
  if (full !== '/' && !world.files.isDirectory(full)) return failed(`cd: ${path}: No such directory`);
  world.cwd = full;
  return said();
};

const mkdir: Command = (args, world) => {
  for (const path of args.filter((arg) => !isOption(arg))) {
    if (!world.files.write(`${pathOf(world, path)}/`, '')) return failed('mkdir: No space left on device');
  }
  return said();
};

const touch: Command = (args, world) => {
  for (const path of args.map((arg) => pathOf(world, arg))) {
    if (world.files.read(path) === undefined && !world.files.write(path, ''))
      return failed('touch: No space left on device');
  }
  return said();
};

const rm: Command = (args, world) => {
  const isForced = args.some((arg) => isOption(arg) && arg.includes('f'));
  for (const path of args.filter((arg) => !isOption(arg))) {
    const full = pathOf(world, path);
    const isThere = world.files.read(full) !== undefined || world.files.isDirectory(full);
    if (!isThere && !isForced) return failed(`rm: cannot remove '${path}': No such file or directory`);
    if (isThere && !world.files.remove(full)) return failed(`rm: cannot remove '${path}': Operation not permitted`);
  }
  return said();
};

const grep: Command = (args, world, input) => {
  const isFolded = args.some((arg) => isOption(arg) && arg.includes('i'));
  const [pattern = '', ...paths] = args.filter((arg) => !isOption(arg));
  const wanted = isFolded ? pattern.toLowerCase() : pattern;
  const text = inputOf('grep', paths, world, input);
  if (text.status !== 0) return text;
  const found = linesOf(text.output).filter((line) => (isFolded ? line.toLowerCase() : line).includes(wanted));
  return { ...saidAll(found), status: found.length > 0 ? 0 : 1 };
};

/** `head` and `tail`: a number of lines from one end, as `-n 3` or `-3`. */
const end =
  (name: string, take: (lines: string[], count: number) => string[]): Command =>
  (args, world, input) => {
    const at = args.indexOf('-n');
    const short = args.find((arg) => /^-\d+$/.test(arg));
    const count = Number(at === -1 ? (short?.slice(1) ?? 10) : args[at + 1]);
    const paths = args.filter((arg, index) => arg !== '-n' && arg !== short && (at === -1 || index !== at + 1));
    const text = inputOf(name, paths, world, input);
    return text.status === 0 ? saidAll(take(linesOf(text.output), count)) : text;
  };

const wc: Command = (args, world, input) => {
  const text = inputOf(
    'wc',
    args.filter((arg) => !isOption(arg)),
    world,
    input,
  );
  if (text.status !== 0) return text;
  const lines = linesOf(text.output).length;
  const words = text.output.split(/\s+/).filter(Boolean).length;
  return said(args.includes('-l') ? String(lines) : `${lines} ${words} ${text.output.length}`);
};

export const FILE_COMMANDS: Record<string, Command> = {
  cat,
  cd,
  grep,
  head: end('head', (lines, count) => lines.slice(0, count)),
  ls,
  mkdir,
  pwd: (_args, { cwd }) => said(cwd),
  rm,
  tail: end('tail', (lines, count) => (count === 0 ? [] : lines.slice(-count))),
  touch,
  wc,
};
