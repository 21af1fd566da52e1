import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCHEMAS = '/usr/share/ovn';

/** An OVSDB server of its own, with an empty database of OVN's in a folder of its own. */
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

  /** Starts it, again with what was in the database; whoever connects tries until it answers. */
  begin(): void {
    const { folder } = this;
    const files = [`--remote=p${this.remote}`, `--unixctl=${join(folder, 'ctl')}`, '--no-chdir', join(folder, 'db')];
    this.#process = spawn('ovsdb-server', files, { stdio: 'ignore' });
  }

  /** As a crash does. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const gone = once(process, 'exit');
    process.kill('SIGKILL');
    await gone;
  }

  /** What somebody else does: operations of one transaction. */
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
