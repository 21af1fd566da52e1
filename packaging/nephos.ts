import { runAsRelease } from '#lib/application-files.ts';
import { COMMANDS, parseInvocation } from './commands.ts';

/** The entry point of a release, started by `bin/nephos`. */
runAsRelease(import.meta.dirname);
const invocation = parseInvocation(process.argv.slice(2));
if (invocation.kind === 'help') {
  process.stdout.write(`${invocation.text}\n`);
} else if (invocation.kind === 'error') {
  process.stderr.write(`${invocation.text}\n`);
  process.exitCode = 2;
} else {
  // Commands read their arguments from index 2, where npm also puts them.
  process.argv.splice(2, process.argv.length, ...invocation.args);
  await COMMANDS[invocation.name]?.run();
}
