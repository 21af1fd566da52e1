import { commandLine } from '#lib/command-line.ts';
import { realHostsObstacle } from '#lib/engine/real-hosts.ts';
import type { Services } from '#lib/http/context.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'env'>;

/** Hosts found at start, and what is missing to launch instances; printed by the start message. */
export async function describeHosts({ database, engine, env }: Platform): Promise<string[]> {
  const isSimulated = new Set(engine.fleet?.hosts.map(({ name }) => name));
  const simulated = isSimulated.size === 0 ? [] : [`Simulated hosts ${isSimulated.size}${becauseOf(env, engine)}`];
  if (engine.hosts === null) return simulated;
  const reports = (await engine.hypervisor.hostReports()).filter(({ name }) => !isSimulated.has(name));
  const down = reports.filter(({ isUp }) => !isUp);
  return [
    `Real hosts      ${reports.map(({ name }) => name).join(', ')}`,
    ...down.map(({ name, reason = 'it does not respond' }) => `                ${name} is down: ${reason}`),
    ...simulated,
    ...(await missingSetup(database.read)),
  ];
}

const becauseOf = (env: Platform['env'], { hosts }: Platform['engine']): string => {
  const why = hosts === null ? realHostsObstacle(env) : undefined;
  return why === undefined ? '' : `; no real ones: ${why}`;
};

async function missingSetup(db: Platform['database']['read']): Promise<string[]> {
  const image = await db.selectFrom('images').select('id').where('status', '=', 'active').executeTakeFirst();
  const outside = await db
    .selectFrom('networks')
    .select('id')
    .where('is_external', '=', 1)
    .where('physical_network', 'is not', null)
    .executeTakeFirst();
  const missing = [...(image ? [] : ['an image']), ...(outside ? [] : ['an external network on a physical network'])];
  return missing.length === 0
    ? []
    : [`Missing         ${missing.join(' and ')}: ${commandLine('setup-cloud')} adds what is missing`];
}
