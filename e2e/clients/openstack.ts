import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a command printed and how it ended. */
interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/** Debian's unmodified `openstack` command, configured by a clouds.yaml alone. */
export interface OpenStack {
  /** Runs a command. */
  run(...args: string[]): Promise<Outcome>;
  /** Runs a command that must succeed, and reads its JSON output. @throws when it fails, with what it said */
  json<T>(...args: string[]): Promise<T>;
  /** Runs a command that must succeed and prints nothing worth reading. @throws when it fails, with what it said */
  ok(...args: string[]): Promise<Outcome>;
}

/**
 * @param folder where the configuration is written
 * @param cloudsYaml as the console offers it for download
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

  const run = (...args: string[]) =>
    new Promise<Outcome>((resolve) => {
      execFile('openstack', args, { env, timeout: 110_000 }, (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        resolve({ status, stdout, stderr });
      });
    });
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
