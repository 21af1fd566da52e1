import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloudsYaml } from '#lib/identity/application-credentials/clouds-yaml.ts';
import { createMigratedDatabase } from '#lib/testing/migrated-database.ts';
import { type ServerProcess, startServer } from '#lib/testing/server-process.ts';
import { type OpenStack, openstack } from './openstack.ts';

export interface Cloud {
  folder: string;
  server: ServerProcess;
  /** Signed in to project `demo`. */
  demo: OpenStack;
  admin: OpenStack;
  /** Signs in as another user of domain Default. */
  as(user: { user: string; project: string; password: string }): OpenStack;
  /** Stops the server and removes its data. @throws if the exit status is not 0 */
  stop(): Promise<void>;
}

/**
 * Starts a cloud.
 * @param settings environment of the server, in addition to a fast fleet and fewer log messages
 * @param entry the server's script; the default serves the APIs without the console, which takes most of the start
 */
export async function startCloud(
  settings: Record<string, string> = {},
  entry = 'lib/testing/api-process.ts',
): Promise<Cloud> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-clients-'));
  const data = join(folder, 'data');
  await createMigratedDatabase(data);
  const server = await startServer(
    data,
    { NEPHOS_FLEET_DELAY_FACTOR: '0.3', NEPHOS_LOG_LEVEL: 'error', ...settings },
    entry,
  );
  const as: Cloud['as'] = ({ user, project, password }) => {
    const names = { user: { name: user, domainName: 'Default' }, project: { name: project, domainName: 'Default' } };
    const yaml = cloudsYaml({ origin: server.url, region: 'RegionOne', cloud: user, ...names });
    return openstack(folder, yaml, user, { OS_PASSWORD: password });
  };
  const first = (user: 'demo' | 'admin') =>
    as({ user, project: user, password: readFileSync(join(data, `${user}-password`), 'utf8').trim() });
  return {
    folder,
    server,
    demo: first('demo'),
    admin: first('admin'),
    as,
    async stop() {
      const status = await server.stop();
      rmSync(folder, { recursive: true, force: true });
      if (status !== 0) throw new Error(`The server ended with ${status}.`);
    },
  };
}
