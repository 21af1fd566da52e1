import { isActive, isBeingDeleted, isStopped } from '#lib/compute/servers/states.ts';
import type { Reader } from '#lib/db/database.ts';
import { formatSentence, joinTexts, type RecoveryText, SENTENCES } from './messages.ts';
import { updateStep } from './record.ts';
import { type Recovery, RecoveryFailure, runRecoveryStep, type Task } from './recovery-step.ts';
import { serverActionRequest } from './servers.ts';
import { waitFor } from './wait.ts';

/**
 * Starts instances in place: their host is up because they were moved or it returned to service. They start in parallel.
 * @throws RecoveryFailure if compute rejects one, or one does not become active in time
 */
export async function startAll(recovery: Recovery, ids: readonly string[]): Promise<void> {
  await runRecoveryStep(recovery, 'StartInstanceTask', async (step) => {
    const problems: RecoveryText[] = [];
    const starting: string[] = [];
    for (const id of ids) {
      const problem = await requestStart(recovery, step, id);
      if (problem === null) starting.push(id);
      else problems.push(problem);
    }
    problems.push(...(await awaitActive(recovery, step, starting)));
    await step.report(startedText(ids.length - problems.length, ids.length), { progress: 100 });
    if (problems.length > 0) throw new RecoveryFailure(joinTexts(problems));
  });
}

const startedText = (started: number, total: number): string => `${started} of ${total} started`;

/** Returns why compute rejects it; null if it starts, runs already, or was deleted. */
async function requestStart({ platform, run }: Recovery, step: Task, id: string): Promise<RecoveryText | null> {
  const server = await run.step(
    step.name(`look ${id}`),
    async () => (await readServers(platform.database.read, [id]))[0],
  );
  // Its owner may have started it meanwhile.
  if (!server || isActive(server)) return null;
  // Compute starts a stopped instance; one in ERROR needs a hard reboot.
  const body = isStopped(server) ? { 'os-start': null } : { reboot: { type: 'HARD' } };
  const { refusal } = await step.tryTo(`start ${id}`, serverActionRequest(id, server.project_id, body));
  return refusal === null ? null : `${server.name}: ${refusal}`;
}

/** Instances that are given one more NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS together. */
const PER_TIMEOUT = 100;

/** Returns which instances did not become active in time. */
async function awaitActive({ platform, run }: Recovery, step: Task, ids: readonly string[]): Promise<RecoveryText[]> {
  const { database, env } = platform;
  const timeoutSeconds = env.NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS * Math.ceil(ids.length / PER_TIMEOUT);
  let started = -1;
  const read = () => readServers(database.read, ids);
  await waitFor(run, {
    name: step.name('active'),
    timeoutSeconds,
    async poll() {
      const busy = (await read()).filter(({ task_state }) => task_state !== null);
      if (busy.length === 0) return true;
      const now = ids.length - busy.length;
      if (now === started) return undefined;
      started = now;
      const progress = Math.round((100 * now) / ids.length);
      await database.transact((tx) => updateStep(tx, step.ref, startedText(now, ids.length), { progress }));
      return undefined;
    },
  });
  const failed = await run.step(step.name('not active'), async () =>
    (await read()).flatMap((server) => (isActive(server) ? [] : [server.name])),
  );
  return failed.map((name) => formatSentence(SENTENCES.notStarted, { name, seconds: timeoutSeconds }));
}

/** Instances per statement. */
const AT_ONCE = 500;

/** Without those that are deleted. */
async function readServers(db: Reader, ids: readonly string[]) {
  const rows = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const found = db
      .selectFrom('servers')
      .select(['name', 'project_id', 'vm_state', 'task_state'])
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .where('deleted_at', 'is', null);
    rows.push(...(await found.execute()));
  }
  return rows.filter((server) => !isBeingDeleted(server));
}
