import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCHEMAS = '/usr/share/ovn';

/** A separate OVSDB server with an empty OVN database, in its own folder. */
export class OvsdbServer {
  readonly folder: string;
  readonly remote: string;
  #process: ChildProcess | undefined;

  private constructor(folder: string) {
    this.folder = folder;
    this.remote = `unix:${join(folder, 'db.sock')}`;
  }

  static async start(schema = 'ovn-nb.ovsschema'): Promise<OvsdbServer> {
    const folder = await mkdtemp(join(tmpdir(), 'ovsdb-'));
    await run('ovsdb-tool', ['create', join(folder, 'db'), join(SCHEMAS, schema)]);
    const server = new OvsdbServer(folder);
    server.begin();
    return server;
  }

  /** Starts the server with the existing database. Clients retry until it responds. */
  begin(): void {
    const { folder } = this;
    const files = [`--remote=p${this.remote}`, `--unixctl=${join(folder, 'ctl')}`, '--no-chdir', join(folder, 'db')];
    this.#process = spawn('ovsdb-server', files, { stdio: 'ignore' });
  }

  /** Stops the server like a crash. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const gone = once(process, 'exit');
    process.kill('SIGKILL');
    await gone;
  }

  /** Executes operations in one transaction, as another client. */
  async transact(...operations: object[]): Promise<unknown[]> {
    const { stdout } = await run('ovsdb-client', [
      'transact',
      this.remote,
      JSON.stringify(['OVN_Northbound', ...operations]),
    ]);
    return JSON.parse(stdout);
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
