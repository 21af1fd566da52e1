import { expect } from 'vitest';
import type { HaOverview, NameList } from '#lib/console/ha/overview/schema.ts';
import { affectedText, brokenHostText, failedText, idleText, tasksOf } from '#lib/console/ha/overview/sentences.ts';
import { reasonText } from '#lib/console/ha/overview/state-sentences.ts';
import { english } from '#lib/i18n/english.ts';
import type { Platform } from '#lib/platform.ts';
import type { ApiClient } from './api.ts';

type Test = { platform: Pick<Platform, 'services'> };

/** Formats a list as the console does in English. */
export const listNames = ({ total, names }: NameList) =>
  new Intl.ListFormat('en').format(total > names.length ? [...names, `${total - names.length} more`] : names);

/** Returns every sentence that the strip and the desk display. */
export async function sentences(admin: ApiClient) {
  const { status, body } = await admin.get('/console/v1/ha/overview');
  expect(status).toBe(200);
  const overview: HaOverview = body.overview;
  const idle = idleText(overview.hit);
  return {
    state: overview.state,
    reasons: overview.reasons.map((reason) => english(reasonText(reason, listNames))),
    failed: english(failedText(overview)),
    hosts: [
      ...overview.open.hosts.map((host) =>
        `${host.host} ${english(brokenHostText(host))}`.replace(/segment-[\da-f-]+/, 'segment'),
      ),
      ...(overview.open.more_hosts > 0 ? [`and ${overview.open.more_hosts} more`] : []),
    ],
    affected: english(affectedText(overview.hit)),
    doing: `${english(idle.headline)}: ${english(idle.detail)}`,
    tasks: tasksOf(overview, listNames).map(({ text }) => english(text)),
  };
}

/** Returns what the page, the list and the report of one incident say about its instances. */
export async function incidentOf(admin: ApiClient, id: string) {
  const [page, listed, written] = await Promise.all([
    admin.get(`/console/v1/ha/notifications/${id}/record`),
    admin.get(`/console/v1/ha/notifications/${id}`),
    admin.get(`/console/v1/ha/notifications/${id}/report`),
  ]);
  const { markdown, json } = written.body.report;
  const lineOf = (label: string) => new RegExp(`^- ${label}: (.*)$`, 'm').exec(markdown)?.[1];
  return {
    outcomes: page.body.record.lanes.map(({ outcome }: { outcome: string }) => outcome).toSorted(),
    impact: listed.body.notification.impact,
    report: lineOf('Instances'),
    hasTime: lineOf('Time from fault to recovery') !== undefined,
    left: json.left_for_a_person,
  };
}

/** Removes the RAM of hosts, so that they accept no further instances. */
export const noRoom = ({ platform }: Test, names: readonly string[]) =>
  platform.services.database.transact((tx) =>
    tx.updateTable('hosts').set({ ram_mb: 0 }).where('name', 'in', names).execute(),
  );

/** Restores the RAM of hosts. */
export const makeRoom = ({ platform }: Test, names: readonly string[]) =>
  platform.services.database.transact((tx) =>
    tx.updateTable('hosts').set({ ram_mb: 64_000 }).where('name', 'in', names).execute(),
  );
