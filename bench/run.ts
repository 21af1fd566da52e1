import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureConsoleBuild } from '#lib/console-build.ts';
import { printCommandErrors } from '#lib/errors/print-command-errors.ts';
import { createPlatform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { startServer } from '#lib/testing/server-process.ts';
import { CASES } from './cases.ts';
import { measureConsole } from './console.ts';
import { measureCreations } from './creations.ts';
import { measureDirectory } from './directory.ts';
import { measureEvacuation } from './evacuation.ts';
import { measureHa } from './ha.ts';
import { measureHostile } from './hostile.ts';
import { measureKills } from './kills.ts';
import { measureLoopDelay } from './loop-delay.ts';
import { measureNetworking } from './networking.ts';
import { measureNotifications } from './notifications.ts';
import { measureObjects } from './objects.ts';
import { measureRealMachines } from './real-machines.ts';
import { type Row, report } from './report.ts';
import { measureScheduling } from './scheduling.ts';
import { measureSearch } from './search.ts';
import { seed } from './seed.ts';
import { signIn } from './sign-in.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSoak } from './soak.ts';
import { measureStorage } from './storage.ts';
import { measureTransfer } from './transfer.ts';

printCommandErrors();

const PASSWORD = 'bench';

const soakAt = process.argv.indexOf('--soak');
if (soakAt !== -1) {
  report(await measureSoak(PASSWORD, Number(process.argv[soakAt + 1] ?? 100_000)));
  process.exit();
}

const killsAt = process.argv.indexOf('--kills');
if (killsAt !== -1) {
  report(await measureKills(PASSWORD, Number(process.argv[killsAt + 1] ?? 50)));
  process.exit();
}

if (process.argv.includes('--ha')) {
  report(await measureHa(PASSWORD));
  process.exit();
}

if (process.argv.includes('--hostile')) {
  report(await measureHostile());
  process.exit();
}

if (process.argv.includes('--directory')) {
  report(await measureDirectory(PASSWORD));
  process.exit();
}

if (process.argv.includes('--objects')) {
  report(await measureObjects(PASSWORD));
  process.exit();
}

if (process.argv.includes('--real-machines')) {
  report(await measureRealMachines(PASSWORD));
  process.exit();
}

// Built before a server starts: a slow machine could not build the console within the start timeout.
await ensureConsoleBuild();

/** 400 MB. */
const MEMORY_LIMIT_MIB = 381;
const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
const settings = { NEPHOS_ADMIN_PASSWORD: PASSWORD, NEPHOS_RATE_LIMIT: 'off', NEPHOS_LOG_LEVEL: 'error' };

const platform = await createPlatform(readEnv({ ...settings, NEPHOS_DATA: folder }));
const projects = await seed(platform.services.database);
await platform.stop();

const nephos = await startServer(folder, settings);
const memoryRow = (after: string): Row => ({
  what: `memory of the server after ${after}, MiB`,
  measured: nephos.memoryMib(),
  limit: MEMORY_LIMIT_MIB,
  isMaximum: true,
});
async function measureOthers(): Promise<Row[]> {
  return [
    ...(await measureTransfer(nephos, await signIn(nephos.url, PASSWORD, { name: 'admin' }))),
    memoryRow('the transfers'),
    await measureSignIns(nephos.url, PASSWORD),
    ...(await measureHostile()),
    ...(await measureScheduling()),
    ...(await measureCreations(PASSWORD)),
    ...(await measureNetworking()),
    ...(await measureStorage()),
    ...(await measureNotifications(PASSWORD)),
    ...(await measureEvacuation(PASSWORD)),
    ...(await measureSearch(PASSWORD)),
    ...(process.argv.includes('--no-browser') ? [] : await measureConsole({ nephos, password: PASSWORD, projects })),
  ];
}

if (process.argv.includes('--console')) {
  try {
    report(await measureConsole({ nephos, password: PASSWORD, projects }));
  } finally {
    await nephos.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit();
}
try {
  const rows: Row[] = [];
  for (const measure of CASES) {
    const row = await measure({
      nephos,
      folder,
      signIn: (project) => signIn(nephos.url, PASSWORD, { id: projects[project] }),
      projects,
    });
    process.stderr.write(`${row.what}: ${row.measured.toFixed(2)}\n`);
    rows.push(row);
  }
  const token = await signIn(nephos.url, PASSWORD, { id: projects.thousand });
  const { definitions } = platform;
  rows.push(...(await measureLoopDelay({ nephos, definitions, projectId: projects.thousand, token })));
  rows.push(memoryRow('the mix of all lists'));
  if (!process.argv.includes('--lists')) rows.push(...(await measureOthers()));
  report(rows);
} finally {
  await nephos.stop();
  rmSync(folder, { recursive: true, force: true });
}
