import { randomUUID } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { preparedInsertReturning, preparedQuery, preparedUpdate } from '#lib/db/prepared-query.ts';
import { Conflict, Invalid, PlatformError } from '#lib/errors/errors.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import { english } from '#lib/i18n/english.ts';
import type { Env } from '#lib/settings/env.ts';
import { hasRespondedSince } from '../facts/responded-since.ts';
import { endWithoutRecovery } from '../recovery/claim.ts';
import { SENTENCES } from '../recovery/messages.ts';
import { startRecovery } from '../recovery/start-recovery.ts';
import { isUnderRecovery } from '../recovery-guard.ts';
import type { NotificationRow } from './change.ts';
import { isFinal, type NotificationSource, type NotificationType, SPELLINGS } from './enums.ts';
import { evaluateNotification, type Verdict } from './evaluation.ts';
import { findRepeated, mayNeedRecovery, type Protection, readProtection } from './facts.ts';
import { addSeconds, readGeneratedTime } from './generated-time.ts';
import { joinIncident } from './incident.ts';
import type { NotificationPayload } from './payload.ts';
import { type ParsedPayload, parsePayload, payloadKey } from './payload.ts';
import type { NewNotification } from './schema.ts';
import { severityRank } from './severity.ts';

/** Where a report of a fault came from. */
interface FaultReport {
  env: Pick<Env, 'NEPHOS_HA_DUPLICATE_WINDOW_SECONDS'>;
  source: NotificationSource;
  /** Id of the bus message; a message that is delivered again returns the same notification. */
  sourceRef?: string | null;
  /** The message as received. */
  raw?: unknown;
  reason?: string | null;
  actor: Actor;
  /** Older faults are rejected: they were handled, and the host may run other instances by now. */
  maxAgeSeconds?: number;
}

/**
 * Accepts a reported fault: inserts its notification, and starts its recovery, or ends it if the report itself excludes a
 * recovery. Returns the notification as it was accepted, in status `new`. Of several reports of the same fault at the same
 * time one is accepted, because transactions are serialisable and the loser is retried. A refusal is an event too and
 * counts on the notification that is repeated, so the transaction it is thrown in has to be committed: catch it inside,
 * or use `reportNotification`.
 * @throws 400 for a payload that its type does not accept and for a host of no segment, 409 for a host on maintenance and for a
 * duplicate
 */
export async function acceptNotification(
  tx: Tx,
  input: NewNotification,
  report: FaultReport,
): Promise<NotificationRow> {
  const known = report.sourceRef ? await findBySource(tx, report.sourceRef) : undefined;
  if (known) return known;
  const type = SPELLINGS[input.type];
  const generatedAt = readGeneratedTime(input.generated_time ?? '') ?? creationTime();
  const parsed = parsePayload(type, input.payload);
  const protection = await protectionFor(tx, { hostname: input.hostname, type }, report);
  const repeated = await findEarlier(tx, { ...input, type, payload: parsed, generatedAt }, report);
  const verdict = evaluateNotification({
    type,
    spelling: input.type,
    payload: parsed,
    host: protection,
    duplicate: repeated !== undefined,
    reservedHosts: 0,
    computeService: null,
    affected: null,
  });
  const isStale = report.maxAgeSeconds !== undefined && generatedAt < addSeconds(creationTime(), -report.maxAgeSeconds);
  if (verdict.outcome !== 'refused' && !isStale && parsed.payload && protection.row) {
    const host = { ...protection, row: protection.row };
    const isQueued = (await recoveriesOf(tx, input.hostname)).length > 0;
    const row = await insertNotification(tx, { input, payload: parsed.payload, generatedAt, protection: host }, report);
    // Facts that are read later cannot change such a verdict: rules about them follow the one that decided.
    if (verdict.outcome === 'recovers' || isQueued) await startRecovery(tx, row.id);
    else await endWithoutRecovery(tx, row, verdict);
    return row;
  }
  if (repeated) await countRepeat(tx, repeated);
  const refusal = isStale && verdict.outcome !== 'refused' ? TooOld(generatedAt) : refusalOf(verdict, parsed);
  const after = { type: input.type, payload: input.payload, status: refusal.status, why: refusal.message };
  const source = { source: report.source, repeats: repeated?.id ?? null };
  const change = { type: 'notification.refuse', objectId: input.hostname, projectId: '' };
  await recordEvent(tx, report.actor, { ...change, after: { ...after, ...source } });
  throw refusal;
}

/**
 * The notification that this one repeats. Own detection reports each outage once, so it repeats none that ended before the
 * host came up again, or because the host responded.
 */
async function findEarlier(tx: Tx, fault: Parameters<typeof findRepeated>[1], { source, env }: FaultReport) {
  const repeated = await findRepeated(tx, fault, env);
  if (!repeated || source !== 'bus' || !isFinal(repeated.status)) return repeated;
  if (repeated.message === SENTENCES.respondsAgain) return undefined;
  return (await hasRespondedSince(tx, repeated)) ? undefined : repeated;
}

/**
 * The protection of a host for which a fault is reported. Own detection of a fault is accepted although the host is out
 * of service after a failure of its compute process or a failed recovery.
 */
async function protectionFor(
  tx: Tx,
  { hostname, type }: Pick<NewNotification, 'hostname'> & { type: NotificationType },
  { source }: Pick<FaultReport, 'source'>,
): Promise<Protection> {
  const protection = await readProtection(tx, hostname);
  if (!protection.onMaintenance || source !== 'bus' || type === 'COMPUTE_PROCESS') return protection;
  return { ...protection, onMaintenance: !(await mayNeedRecovery(tx, protection)) };
}

/**
 * Like `acceptNotification` in a separate transaction, which also records rejections. @throws as `acceptNotification`
 */
export async function reportNotification(
  database: Database,
  input: NewNotification,
  report: FaultReport,
): Promise<NotificationRow> {
  const accepted = await database.transact((tx) =>
    acceptNotification(tx, input, report).catch((error: unknown) => {
      if (error instanceof PlatformError) return error;
      throw error;
    }),
  );
  if (accepted instanceof PlatformError) throw accepted;
  return accepted;
}

interface AcceptedNotification {
  input: NewNotification;
  payload: NotificationPayload;
  generatedAt: string;
  protection: Protection & { row: NonNullable<Protection['row']> };
}

async function insertNotification(
  tx: Tx,
  accepted: AcceptedNotification,
  report: FaultReport,
): Promise<NotificationRow> {
  const { input, payload, generatedAt, protection } = accepted;
  const { source, sourceRef = null, raw, reason = null, actor } = report;
  const id = randomUUID();
  const type = SPELLINGS[input.type];
  const row = await insertRow(tx, {
    id,
    type,
    spelling: input.type,
    status: 'new',
    severity_rank: severityRank({ type, status: 'new', payload }),
    source_host_id: protection.row.id,
    host: input.hostname,
    segment_id: protection.row.segment_id,
    segment_name: protection.segment?.name ?? '',
    generated_at: generatedAt,
    payload: packJson(payload),
    payload_key: payloadKey(payload),
    source,
    source_ref: sourceRef,
    raw: raw === undefined ? null : packJson(raw),
    reason,
    user_id: actor.userId,
    request_id: actor.requestId,
    ...(await joinIncident(tx, { id, host: input.hostname, generatedAt })),
    repeats: 0,
    attempts: 0,
    triage: 'open',
    created_at: creationTime(),
  });
  const after = { type, status: row.status, host: row.host, segment: row.segment_name, payload, source };
  const change = { type: 'notification.create', objectId: id, projectId: '' };
  await recordEvent(tx, actor, { ...change, after: { ...after, incident_id: row.incident_id } });
  return row;
}

const insertRow = preparedInsertReturning('notifications', [
  'id',
  'type',
  'spelling',
  'status',
  'severity_rank',
  'source_host_id',
  'host',
  'segment_id',
  'segment_name',
  'generated_at',
  'payload',
  'payload_key',
  'source',
  'source_ref',
  'raw',
  'reason',
  'user_id',
  'request_id',
  'incident_id',
  'incident_at',
  'repeats',
  'attempts',
  'triage',
  'created_at',
]);

/** Open notifications of a host, for which later ones wait. */
const recoveriesOf = preparedQuery((db, host: string) =>
  db.selectFrom('notifications').select('id').where('host', '=', host).where(isUnderRecovery()).limit(1),
);

const findBySource = (tx: Tx, sourceRef: string) =>
  tx.selectFrom('notifications').selectAll().where('source_ref', '=', sourceRef).executeTakeFirst();

async function countRepeat(tx: Tx, { id, repeats }: Pick<NotificationRow, 'id' | 'repeats'>): Promise<void> {
  await updateRow(tx, id, { repeats: repeats + 1, repeated_at: new Date().toISOString() });
}

const updateRow = preparedUpdate('notifications');

const TooOld = (generatedAt: string) =>
  Conflict(`The fault happened at ${generatedAt}, which is too long ago for a recovery.`);

function refusalOf({ status, message }: Verdict, { problem }: ParsedPayload): PlatformError {
  const why = english(message ?? '');
  if (status === 409) return Conflict(why);
  const path = problem?.path ? `payload.${problem.path}` : 'payload';
  return Invalid(why, problem && [{ path: `notification.${path}`, message: problem.message }]);
}
