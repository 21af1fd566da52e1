import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

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

  const run = (...args: string[]) => runCommand(env, args);
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

/** Runs a command in a child of the process that has loaded the modules; see warm-openstack.py. */
async function runCommand(environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<Outcome> {
  const connection = connect(inject('openstackSocket'));
  connection.write(`${JSON.stringify({ environment, arguments: args })}\n`);
  const result = await text(connection);
  if (result === '') throw new Error(`openstack ${args.join(' ')} was ended before it had a result.`);
  return JSON.parse(result) as Outcome;
}
