import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

const CHANGES_PER_S = 50;
const SECONDS = 10;
/** So many instances are changed in turn: those that stand on top of the list, so that each change is one of a row that is there. */
const CHANGED = 500;

interface BusyTimes {
  page: Page;
  /** Where the platform is, and a token of the project that the page shows. */
  url: string;
  token: string;
}

interface Load {
  /** Of a core, in per cent: what the page's main thread did. */
  core: number;
  /** Of answers as they come over the wire, those of the stream of events among them. */
  bytesPerS: number;
}

/** Renames instances that a page shows, 50 a second. @returns what the page has to do meanwhile */
export async function loadOfChanges({ page, url, token }: BusyTimes): Promise<Load> {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const listed = await fetch(`${url}/compute/v2.1/servers?limit=${CHANGED}`, { headers });
  const { servers } = (await listed.json()) as { servers: { id: string }[] };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const [startedAt, busyBefore] = [performance.now(), await busySeconds(session)];
  for (let change = 0; change < CHANGES_PER_S * SECONDS; change += 1) {
    await delay(Math.max(0, startedAt + (change * 1000) / CHANGES_PER_S - performance.now()));
    const body = JSON.stringify({ server: { name: `busy-${change}` } });
    const path = `/compute/v2.1/servers/${servers[change % servers.length]?.id}`;
    const answer = await fetch(`${url}${path}`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const busy = (await busySeconds(session)) - busyBefore;
  // It has kept up: what it shows is what was changed.
  await page
    .getByText(/^busy-\d+$/)
    .first()
    .waitFor();
  await session.detach();
  return { core: (100 * busy) / seconds, bytesPerS: bytes / seconds };
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
