import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/** Debian's unmodified `openstack` command, configured only by a clouds.yaml. */
export interface OpenStack {
  run(...args: string[]): Promise<Outcome>;
  /** Runs a command and parses its JSON output. @throws if it fails, with its error output */
  json<T>(...args: string[]): Promise<T>;
  /** Runs a command whose output is not needed. @throws if it fails, with its error output */
  ok(...args: string[]): Promise<Outcome>;
}

/**
 * @param folder the folder of the configuration file
 * @param cloudsYaml the file that the console offers for download
 */
export function openstack(
  folder: string,
  cloudsYaml: string,
  cloud: string,
  environment: Record<string, string> = {},
): OpenStack {
  const file = join(folder, `${cloud}-clouds.yaml`);
  writeFileSync(file, cloudsYaml, { mode: 0o600 });
  const env = {
    NODE_ENV: 'production' as const,
    PATH: process.env.PATH,
    HOME: folder,
    LANG: 'C.UTF-8',
    OS_CLIENT_CONFIG_FILE: file,
    OS_CLOUD: cloud,
    ...environment,
  };

  const run = warmCommand(env);
  const ok = async (...args: string[]) => {
    const outcome = await run(...args);
    if (outcome.status !== 0)
      throw new Error(`openstack ${args.join(' ')} ended with ${outcome.status}: ${outcome.stderr}`);
    return outcome;
  };
  return {
    run,
    ok,
    async json<T>(...args: string[]): Promise<T> {
      const { stdout } = await ok(...args, '-f', 'json');
      return JSON.parse(stdout) as T;
    },
  };
}

/** Runs commands one at a time, each in a child of a process that has loaded the modules; see warm-openstack.py. */
function warmCommand(env: NodeJS.ProcessEnv): (...args: string[]) => Promise<Outcome> {
  const waiting: ((outcome: Outcome) => void)[] = [];
  const [command, interpreter] = findCommand(env.PATH ?? '');
  // The process exits when its standard input is closed, which happens at the latest when the tests end.
  const child = spawn(interpreter, [join(import.meta.dirname, 'warm-openstack.py'), command], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  createInterface(child.stdout).on('line', (line) => waiting.shift()?.(JSON.parse(line) as Outcome));
  child.on('close', (status) => {
    for (const tell of waiting.splice(0))
      tell({ status: 1, stdout: '', stderr: `${interpreter} ended with ${status}.` });
  });
  return (...args) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child.stdin.write(`${JSON.stringify(args)}\n`);
    });
}

/** Returns the path of the command and the interpreter from its first line. @throws if it is not installed */
function findCommand(path: string): [command: string, interpreter: string] {
  const command = path
    .split(':')
    .map((folder) => join(folder, 'openstack'))
    .find((file) => existsSync(file));
  const [, interpreter] = /^#! *(\S+)/.exec(command ? readFileSync(command, 'utf8') : '') ?? [];
  if (!command || !interpreter) throw new Error('There is no openstack command: install python3-openstackclient.');
  return [command, interpreter];
}
